import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/src/global-setup.ts'],
          environment: 'node',
          // One browser at a time: two cores also run the server and its database.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A page is waited for as long as its program takes on a busy machine; what does not come fails all the same.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: { name: 'web', include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'], environment: 'node' },
      },
    ],
  },
})
