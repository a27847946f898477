import { getToken, onSession } from './session';

type Reset = () => void;
const resets = new Set<Reset>();
let lastToken = getToken();

/** Registers the reset of module state that belongs to one person. It runs when this or another tab changes the token. */
export const onIdentityChange = (reset: Reset): void => void resets.add(reset);

// Subscribed at import, before any component: a component that renders for the new token finds no old state.
onSession(() => {
  const token = getToken();
  if (token === lastToken) return;
  lastToken = token;
  resets.forEach((reset) => reset());
});
