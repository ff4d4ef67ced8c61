import { isLoopback } from '../contract/loopback';
import { OriginError, parseOrigin } from './origin';

describe('parseOrigin', () => {
  it.each([
    ['https://shop.example', 'https://shop.example', false],
    ['https://shop.example/', 'https://shop.example', false],
    ['https://shop.example:8443', 'https://shop.example:8443', false],
    ['http://localhost:8080', 'http://localhost:8080', true],
    ['http://127.0.0.1', 'http://127.0.0.1', true],
    ['http://[::1]:8080', 'http://[::1]:8080', true],
  ])('accepts %s', (text, origin, loopback) => {
    expect(parseOrigin(text)).toEqual({ origin, isLoopback: loopback });
  });

  it.each([
    ['shop', 'is not the address of a web server'],
    ['ftp://shop.example', 'is not the address of a web server'],
    ['https://me:secret@shop.example', 'must not contain a user name or a password'],
    ['https://shop.example/x', 'must end after the host name and port'],
    ['https://shop.example/?x', 'must end after the host name and port'],
    ['http://shop.example', 'must begin with https://'],
    ['http://shop.example:8080', 'must begin with https://'],
    ['http://0.0.0.0', 'must begin with https://'],
    ['http://127.0.0.1.example', 'must begin with https://'],
  ])('rejects %s, with the name of the option and without its content', (text, message) => {
    const parse = () => parseOrigin(text, '--api-url');
    expect(parse).toThrow(OriginError);
    expect(parse).toThrow(`--api-url ${message}`);
    expect(parse).not.toThrow('secret');
  });
});

describe('isLoopback', () => {
  it('is true for localhost, 127.0.0.0/8 and ::1 only', () => {
    const hosts = ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]'];
    expect(hosts.filter((host) => !isLoopback(host))).toEqual([]);
    const others = ['0.0.0.0', '::', '128.0.0.1', 'localhost.example', '127.0.0.1.example', ''];
    expect(others.filter(isLoopback)).toEqual([]);
  });
});
