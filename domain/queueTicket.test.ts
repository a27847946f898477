import { ticketHeader } from './queueTicket';

// A literal value: a cached older phone app and the current server must agree on it.
test('phone and server use the same header for a queue ticket', () => expect(ticketHeader).toBe('Waiting-Place'));
