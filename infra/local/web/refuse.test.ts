import { Socket } from 'node:net';
import { refuseUnparsed } from './refuse';

const failed = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['is answered by a sentence', 'HPE_INVALID_METHOD', false, /^HTTP\/1\.1 400 /],
  ['is not answered once nobody reads', 'HPE_INVALID_METHOD', true, undefined],
  ['is not answered if the client has reset the connection', 'ECONNRESET', false, undefined],
])('what is no request %s', (_, code, isOver, answer) => {
  const socket = new Socket();
  const end = jest.spyOn(socket, 'end').mockReturnThis();
  if (isOver) socket.destroy();
  refuseUnparsed(failed(code), socket, {});
  expect(end.mock.calls).toEqual(answer ? [[expect.stringMatching(answer)]] : []);
  expect(socket.destroyed).toBe(answer === undefined);
});
