import { BlockList, isIPv6 } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, length, 'ipv4');
for (const [network, length] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, length, 'ipv6');

/** Whether an IP address can be reached from everywhere. */
export const isPublic = (ip: string): boolean => !PRIVATE.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
