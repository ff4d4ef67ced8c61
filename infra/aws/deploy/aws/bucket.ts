import {
  CopyObjectCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  paginateListBuckets,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { SUPERSEDED_TAG } from '../../release';
import { unless } from './clients';

/** Deletes all buckets whose names have a prefix, with their contents. */
export async function deleteBuckets(s3: S3Client, Prefix: string): Promise<void> {
  for await (const { Buckets = [] } of paginateListBuckets({ client: s3 }, { Prefix }))
    for (const { Name: Bucket = '' } of Buckets) {
      const bucket = s3Bucket(s3, Bucket);
      await bucket.remove(await bucket.list());
      await s3.send(new DeleteBucketCommand({ Bucket }));
    }
}

/** The bucket of the pages. */
export type PagesBucket = ReturnType<typeof s3Bucket>;

/** A file of the bucket without its content. */
interface FileHeaders {
  key: string;
  contentType: string;
  cacheControl: string;
}

/** Returns the operations on a bucket that deploys need. */
export function s3Bucket(s3: S3Client, Bucket: string) {
  return {
    async list(): Promise<string[]> {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
        for (const { Key } of Contents) if (Key) keys.push(Key);
      return keys;
    },
    /** Returns a file as text; undefined if there is none. */
    async read(Key: string): Promise<string | undefined> {
      const file = await unless('NoSuchKey', s3.send(new GetObjectCommand({ Bucket, Key })));
      return file?.Body?.transformToString();
    },
    async put({ key, body, contentType, cacheControl }: FileHeaders & { body: Uint8Array }): Promise<void> {
      const headers = { ContentType: contentType, CacheControl: cacheControl };
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ...headers }));
    },
    async copy(from: string, to: string): Promise<void> {
      // Content type and caching are copied with it.
      await s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${encodeURI(from)}` }));
    },
    /** Tags a file for deletion one day from now, unless it already has the tag. */
    async supersede({ key, contentType, cacheControl }: FileHeaders): Promise<void> {
      const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key: key }));
      if (TagSet.some(({ Key }) => Key === SUPERSEDED_TAG.key)) return;
      // Lifecycle rules count from the last modification, so the file is copied onto itself.
      await s3.send(
        new CopyObjectCommand({
          Bucket,
          Key: key,
          CopySource: `${Bucket}/${encodeURI(key)}`,
          MetadataDirective: 'REPLACE',
          ContentType: contentType,
          CacheControl: cacheControl,
          TaggingDirective: 'REPLACE',
          Tagging: `${SUPERSEDED_TAG.key}=${SUPERSEDED_TAG.value}`,
        }),
      );
    },
    async remove(keys: readonly string[]): Promise<void> {
      for (let start = 0; start < keys.length; start += 1000) {
        const Objects = keys.slice(start, start + 1000).map((Key) => ({ Key }));
        const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        if (Errors[0]) throw new Error(`${Errors[0].Key} could not be deleted: ${Errors[0].Message}`);
      }
    },
  };
}
