// node hold.mjs <pid> <percent>: lets a process run only this share of the time, to simulate a shared core; stops on SIGTERM.
const [pid, percent] = process.argv.slice(2).map(Number);
const periodMs = 40;
const send = (signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    process.exit(0);
  }
};
process.once('SIGTERM', () => {
  send('SIGCONT');
  process.exit(0);
});
console.log('holding');
for (;;) {
  send('SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, (periodMs * percent) / 100));
  send('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, periodMs * (1 - percent / 100)));
}
