import type { TestProject } from 'vitest/node'
import { makeTemplate, startCluster } from './cluster.ts'
import { startBucket } from './s3.ts'

declare module 'vitest' {
  // Merging into vitest's own type takes an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    postgres: string
    template: string
    /** A server that speaks S3, when the files of the tests are to lie in buckets. */
    buckets: string | undefined
  }
}

/**
 * Starts PostgreSQL and prepares the database that every test file copies. With TEST_STORAGE=s3 files lie in buckets of a server
 * started here, with TEST_STORAGE=s3://… in buckets of that one, otherwise on the disk.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('postgres', cluster.url('postgres'))
  project.provide('template', await makeTemplate(cluster.url))
  const storage = process.env['TEST_STORAGE']
  const started = storage === 's3' ? await startBucket() : undefined
  project.provide('buckets', started?.url ?? storage)
  return async () => {
    await started?.stop()
    await cluster.stop()
  }
}
