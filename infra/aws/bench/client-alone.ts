// What every Lambda needs that uses the table, and none of our code: the reference of the benchmark of imports.

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
