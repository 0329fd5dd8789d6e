import type { TestProject } from 'vitest/node'
import { makeTemplate, startCluster } from './cluster.ts'

declare module 'vitest' {
  // Merging into vitest's own type takes an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    postgres: string
    template: string
  }
}

/** Starts PostgreSQL and prepares the database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('postgres', cluster.url('postgres'))
  project.provide('template', await makeTemplate(cluster.url))
  return cluster.stop
}
