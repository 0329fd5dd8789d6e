import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { bin, environment, node, root } from './prepare.mjs'

const tool = (name, ...args) => [join(bin, name), args]

/** What was found the last time is kept, so that only what changed since is checked again. */
const types = (part, project) =>
  tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', join(root, 'var', `types-${part}.json`), '-p', project)

/**
 * Checks of the sources alone: form, lint, types, import rules, unused code, plain words, generated files, and the lists of calls that no
 * page makes and of tables that nothing reads.
 */
const habits = [
  ['format', tool('oxfmt', '--check', '.')],
  ['lint', tool('oxlint', '--type-aware', '--deny-warnings')],
  ['types of the server', types('server', 'tsconfig.json')],
  ['types of the pages', types('pages', 'web/tsconfig.json')],
  [
    'import rules',
    tool('depcruise', '--config', '.dependency-cruiser.mjs', 'contract', 'server', 'web', '--output-type', 'err'),
  ],
  ['unused code', tool('knip')],
  ['turns of phrase', [node, ['tools/phrases.ts']]],
  ['generated files', [node, ['tools/regenerate.ts', '--check']]],
  [
    'calls without a page, tables without a reader',
    tool('vitest', 'run', '--project', 'server', 'tools/calls-of-pages.test.ts', 'server/test/unread.test.ts'),
  ],
]

/**
 * Runs the checks and prints the counts as its last line. Tests of the server run beside those in browsers, since both wait now and
 * then (docs/decisions/0052-what-runs-every-time.md).
 * @returns the exit code: 0 only when nothing failed
 */
export async function runChecks(only) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], took: [] }
  const has = (part) => !only || only === part
  for (const about of ['exercised', 'stored']) rmSync(join(root, 'var', about), { recursive: true, force: true })
  const journeysAlone = only === 'several' || only === 'restored'
  await Promise.all([
    (async () => {
      if (has('habits')) await timed(total, 'habits', () => checkHabits(total))
      if (has('unit')) await checkServer(total)
    })(),
    (async () => {
      for (const project of has('browser') ? ['flows', 'browser'] : journeysAlone ? ['browser'] : [])
        for (const suite of suitesOf(project, journeysAlone)) await runProject(suite, total)
    })(),
  ])
  list('Took, in seconds of the clock:', total.took)
  list('Failed:', total.failures)
  list('Failed, and passed when tried again alone (docs/decisions/0022-tried-again-alone.md):', total.unsteady)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed > 0 ? 1 : 0
}

async function checkHabits(total) {
  await sideBySide(habits, async ([name, [command, args]]) => {
    const { code, said } = await listenTo(command, args)
    process.stdout.write(said)
    count(total, name, code === 0)
  })
}

async function checkServer(total) {
  for (const project of ['server', 'web']) for (const suite of suitesOf(project)) await runProject(suite, total)
  if (!environment.TEST_STORAGE) await runOverBuckets(total)
  count(total, 'every call is exercised by a test', (await run(node, ['tools/check-exercised.ts'])) === 0)
}

/** Works, and notes how long that took by the clock. */
async function timed(total, name, work) {
  const began = Date.now()
  await work()
  total.took.push(`${name} ${Math.round((Date.now() - began) / 1000)}`)
}

function list(title, names) {
  if (names.length > 0) console.log([title, ...names.map((name) => `  ${name}`)].join('\n'))
}

function count(total, name, passed) {
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) total.failures.push(name)
  console.log(`${passed ? '✓' : '✗'} ${name}`)
}

const MODULES = 'server/src/modules'

/** Tests of the server follow each other in two processes, which load it once instead of once for each file. */
const together = {
  args: ['--no-isolate', '--maxWorkers=2'],
  // What a file's testbed holds is held to the end of the process.
  env: { NODE_OPTIONS: '--max-old-space-size=6144' },
}

/**
 * What starts and kills processes, or measures itself, has the machine for itself. The image's test does too, but mostly waits for
 * its building, for minutes, in which the others run.
 */
const APART = [
  'backup',
  'chat.chaos',
  'facts.kill',
  'imports.kill',
  'kill',
  'live-bus.redis',
  'live.bounds',
  'live.several',
  'meetings.kill',
  'process',
  'setup.start',
  'start',
  'stuck',
  'upgrade',
].map((name) => `server/test/${name}.test.ts`)

/** What tests a project; tried again after a failure, each file has a process of its own. */
function suitesOf(project, journeysAlone) {
  if (project === 'browser' && journeysAlone) {
    const args = LOOKS.flatMap((file) => ['--exclude', file])
    return [{ name: project, project, args }]
  }
  if (project !== 'server') return [{ name: project, project }]
  const others = [`${MODULES}/**`, ...APART].flatMap((files) => ['--exclude', files])
  return [
    { name: 'modules', project, files: [MODULES], ...together },
    { name: 'server', project, env: together.env, args: [...together.args, ...others] },
    { name: 'server-apart', project, files: APART, args: ['--no-file-parallelism'] },
  ]
}

/** What looks at every page, and is the same however many processes send it. */
const LOOKS = ['e2e/src/pages.test.ts', 'e2e/src/office.pages.test.ts']

/** Flows have a configuration of their own: only they are compiled as pages and run inside a browser. */
const flows = ['--config', 'web/test/vitest.config.ts']

/** More failing files than this are no matter of a loaded machine and are not tried again. */
const RETRIED_FILES = 5

/** What takes longest, and keeps its files in a way that others do too, is not walked twice. */
const LONG = new Set([
  'server/src/modules/imports/imports.companies.api.test.ts',
  'server/test/backup.test.ts',
  'server/src/modules/awards/results/awards.results.secrecy.api.test.ts',
  'server/src/modules/privacy/privacy.scan.api.test.ts',
])

/** Tests about files themselves: how they come, are given out, gathered and removed. */
const ABOUT_FILES = /\/(?:media|privacy\.files?|awards\.submission|images|pictures|files|chat\.files)[^/]*\.test\.ts$/

/**
 * The test files that kept files on the disk run once more with a bucket in its place (`noteOnce` of the harness): those about files
 * each time, whatever else keeps one with `--all`.
 */
async function runOverBuckets(total) {
  const folder = join(root, 'var', 'stored')
  const lines = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []
  const kept = [...new Set(lines.join('').split('\n').filter(Boolean))].filter((file) => !LONG.has(file))
  const files = environment.TEST_ALL ? kept : kept.filter((file) => ABOUT_FILES.test(file))
  if (files.length === 0) count(total, 'no test kept a file', false)
  const ofModules = (file) => file.startsWith(`${MODULES}/`)
  for (const { name, env, ...suite } of [
    { name: 'modules', ...together, files: files.filter(ofModules) },
    { name: 'server', ...together, files: files.filter((file) => !ofModules(file)) },
  ]) {
    if (suite.files.length === 0) continue
    const overBuckets = { ...suite, name: `${name}-buckets`, project: 'server', env: { ...env, TEST_STORAGE: 's3' } }
    await runProject(overBuckets, total)
  }
}

/** @param suite a project of vitest, or some files of it, with arguments of its own; `name` says which of them in the report */
function runProject(suite, total) {
  return timed(total, suite.name, () => countTests(suite, total))
}

async function countTests(suite, total) {
  const first = await runTests(suite)
  if (!first) {
    count(total, `tests of ${suite.name}`, false)
    return
  }
  total.passed += first.passed
  total.skipped += first.skipped
  const files = new Set(first.failures.map((failure) => failure.file))
  const again = files.size > 0 && files.size <= RETRIED_FILES ? await runTests(suite, first.failures) : undefined
  const stillFails = (failure) => !again?.passes.has(failure.name)
  for (const failure of first.failures) {
    const list = stillFails(failure) ? total.failures : total.unsteady
    list.push(`${suite.name}: ${failure.name}`)
    total[stillFails(failure) ? 'failed' : 'passed'] += 1
  }
  if (first.code !== 0 && first.failures.length === 0) count(total, `tests of ${suite.name} could not all run`, false)
}

/**
 * @param again failures of the suite that run once more, each file by itself
 * @returns what one run of a suite counted, with its failures by file and the names of what passed, or undefined when it left
 *   no report
 */
async function runTests({ name, project, files = [], args: own = [], env = {} }, again) {
  const report = join(root, 'var', `tests-${name}${again ? '-again' : ''}.json`)
  mkdirSync(join(root, 'var'), { recursive: true })
  rmSync(report, { force: true })
  const args = [
    'run',
    ...(project === 'flows' ? flows : ['--project', project]),
    ...(again ? alone(again) : [...own, ...files]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run(join(bin, 'vitest'), args, { ...env, ...colours }, name)
  if (!existsSync(report)) return undefined
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const failures = result.testResults.flatMap((file) => failuresOf(relative(root, file.name), file))
  const passes = new Set(result.testResults.flatMap((file) => passesOf(relative(root, file.name), file)))
  return {
    code,
    failures,
    passes,
    passed: result.numPassedTests,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}

/** Arguments that run failed tests alone, or whole files where one could not even start. */
function alone(failures) {
  const files = [...new Set(failures.map((failure) => failure.file))]
  const titles = failures.map((failure) => failure.title?.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
  const only = titles.every(Boolean) ? ['--testNamePattern', `^(?:${titles.join('|')})$`] : []
  return ['--no-file-parallelism', ...only, ...files]
}

/** A file that cannot even start has no failed test of its own, and stands for itself. */
function failuresOf(file, result) {
  const failed = result.assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0)
    return failed.map((test) => ({ file, title: titleOf(test), name: `${file} > ${titleOf(test)}` }))
  return result.status === 'failed' ? [{ file, name: file }] : []
}

function passesOf(file, result) {
  const passed = result.assertionResults.filter((test) => test.status === 'passed')
  return [...(result.status === 'passed' ? [file] : []), ...passed.map((test) => `${file} > ${titleOf(test)}`)]
}

/** A test's title within its groups, as `--testNamePattern` is compared with. */
function titleOf({ ancestorTitles, title }) {
  return [...ancestorTitles, title].join(' > ')
}

/** Works on all of a list, on as many at once as there are processors for. */
async function sideBySide(list, work) {
  const waiting = list.values()
  const lane = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

/** Colours go through the pipe on which another program is listened to. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

/** @param name what each line begins with, where several programs speak side by side */
function run(command, args, more = {}, name) {
  const env = { ...environment, ...more }
  if (name === undefined) return ended(spawn(command, args, { cwd: root, stdio: 'inherit', env }))
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name} | ${line}`))
  return ended(child)
}

/** @returns the exit code, and all that was printed, for whoever prints it in one piece */
async function listenTo(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part))
  return { code: await ended(child), said }
}

function ended(child) {
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })
}
