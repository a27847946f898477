// A process of its own that feels the pulse of a server while others load it, so that the load generator's own queue does not count.
// node pulse.mjs <url>: warms up, says so, then counts; ends at SIGTERM and prints the percentiles.
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
// The first calls of a process measure its own compiler.
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
