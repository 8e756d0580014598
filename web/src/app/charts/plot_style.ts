// The look of a uPlot canvas: colours of the theme, and axes.

const FONT = "12px 'Inter Variable', sans-serif";

/** Return what turns a colour of the theme, var(--accent), into one that a canvas can draw. */
export function resolver(element: HTMLElement): (colour: string) => string {
  const style = getComputedStyle(element);
  return (colour) => {
    const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
    return name === undefined ? colour : style.getPropertyValue(name).trim();
  };
}

/** Return the look of an axis. */
export function axisStyle(resolve: (colour: string) => string) {
  const grid = { stroke: resolve("var(--line)"), width: 1 };
  const stroke = resolve("var(--ink)");
  return { stroke, grid, ticks: grid, labelSize: 22, font: FONT, labelFont: FONT };
}
