// The debounce interval of typing: queries and the URL follow once it pauses.
export const DEBOUNCE_MS = 150;
