// Measures the latency of a URL in its own process while others load the server, so that the queue of the load generator does not count.
// node pulse.mjs <url>: warms up, prints a line, then measures; on SIGTERM prints the percentiles.
import { Agent, get } from 'node:http';

const [url] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const beat = () =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent }, (answer) => answer.resume().on('end', () => resolve(performance.now() - began))).on(
      'error',
      reject,
    );
  });
let over = false;
process.once('SIGTERM', () => {
  over = true;
});
// The first calls include JIT compilation.
for (let i = 0; i < 100; i += 1) await beat();
console.log('warm');
const times = [];
while (!over) {
  times.push(await beat());
  await new Promise((resolve) => setTimeout(resolve, 5));
}
agent.destroy();
times.sort((one, other) => one - other);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(JSON.stringify({ beats: times.length, p50: at(0.5), p99: at(0.99) }));
