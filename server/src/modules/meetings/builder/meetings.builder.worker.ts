import { runWorker } from '#kit/work/child-process.ts'
import { runBuild } from './meetings.builder.run.service.ts'

// A process of its own: `startBuild` begins it.
runWorker<{ build_id: number }>((apart, { build_id }) => runBuild(apart, build_id))
