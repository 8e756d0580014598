"""Sites: the text formats in which poker sites write hand histories.

``formats`` lists them; ``table`` is what the lines of every site are read into; ``splitting`` finds
where hands begin; each other module reads the lines of one site.
"""
