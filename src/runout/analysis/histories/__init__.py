"""Hand histories: files of played hands are read, replayed, checked, and freed of luck.

``hand`` is what every format reads into; ``phh`` and ``sites`` are the formats; ``files``
reads hand by hand; ``replay`` plays a hand again; ``result`` settles it; ``account`` says what each
seat gained or lost; ``check`` compares the rules with what was recorded; ``luck`` reports all-ins.
"""
