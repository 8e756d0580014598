// Leaves the core N pages of memory and asks twice; writes both outcomes for each N.
const { instantiate, Instance } = WebAssembly;
let memory = null;
WebAssembly.instantiate = async (...args) => {
  const made = await instantiate(...args);
  if (made instanceof Instance) memory = made.exports.memory;
  return made;
};
const { load } = await import(process.argv[2]);

const PAGES = 65536; // of 64 kB: the maximum of a module
/** Allocate all memory that is left to the core, except for some pages. */
const fill = (left) => memory.grow(PAGES - memory.buffer.byteLength / 65536 - left);
const question = { players: ["22+,A2+", "T2+"], board: "7h5h2c" };
const outcomes = [];
for (const pages of process.argv.slice(3).map(Number)) {
  const engine = await load({ workers: 0 });
  fill(pages);
  const outcome = () =>
    engine.equity(question).then(
      ({ players }) => String(players[0].fraction),
      ({ name, code, message }) => [name, code, message],
    );
  outcomes.push([await outcome(), await outcome()]);
  engine.close();
}
process.stdout.write(JSON.stringify(outcomes));
