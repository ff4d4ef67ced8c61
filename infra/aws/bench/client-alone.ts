// The reference of the benchmark of imports: the code that every Lambda with access to the table needs, and none of
// ours.

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }));
const commands = [DeleteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand];

export const handler = async () =>
  commands.map((command) => `${command.name} of ${client.config.apiVersion}`);
