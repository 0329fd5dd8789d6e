import { workApart } from '#kit/work/own-process.ts'
import { runBuild } from './meetings.builder.run.service.ts'

// A process of its own: `startBuild` begins it.
workApart<{ build_id: number }>((apart, { build_id }) => runBuild(apart, build_id))
