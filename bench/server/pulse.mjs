// A process of its own that feels the pulse of a server while others load it, so that the load generator's own queue does not count.
// node pulse.mjs <url>; ends at SIGTERM and prints the percentiles.
const [url] = process.argv.slice(2);
const times = [];
let over = false;
process.once('SIGTERM', () => { over = true; });
while (!over) {
  const began = performance.now();
  await (await fetch(url)).arrayBuffer();
  times.push(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 15));
}
times.sort((one, other) => one - other);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(JSON.stringify({ beats: times.length, p50: at(0.5), p99: at(0.99) }));
