"""HTML for notebooks from plain labels and numbers: grids, tables with bars, legends.

Inline styles and no scripts: a notebook shows the same wherever it is opened. Coloured cells bring
their own text colour and read alike in light and dark; everything else takes the notebook's colour.
All text is escaped here.
"""
