// Keeps a program running. Plain JavaScript, since the machine's own Node runs it.
import { spawn } from 'node:child_process'

/** With this a program says that only a person can help: its configuration is wrong, or another one has its place. */
const NEEDS_A_PERSON = 78
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Whoever lived this long starts again without delay. */
const LIVED_MS = 60_000
/** So long a program may take to end in order before it is told to hurry, and then before it is ended. */
const ORDERLY_MS = 2000
const HURRIED_MS = 2500
const WATCH_PARENT_MS = 200
/** Known from the first moment on, since the parent may end while packages are installed or pages are built. */
const parent = process.ppid

/**
 * Does something once the parent has ended, and ends at once where it has ended already: `npm` signals its shell alone, which ends
 * without a word.
 */
export function whenLeft(act) {
  if (process.ppid !== parent) process.exit(1)
  setInterval(() => {
    if (process.ppid !== parent) act()
  }, WATCH_PARENT_MS).unref()
}

/**
 * Runs a program and starts it again when it dies, after a pause that grows while it goes on dying. Ends with the program when that
 * ends in order, is told to end, or says that a person is needed. Told to end, all of it has ended within five seconds: the program is
 * told once more when it takes its time, which means that it hurries. The end of the parent counts as a signal.
 * @param pause the first pause in milliseconds
 */
export function supervise(command, args, options, pause = FIRST_PAUSE_MS) {
  let child
  let told = false
  let waiting
  let deaths = 0

  function start() {
    const since = Date.now()
    let last = ''
    child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'pipe'] })
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      last = (last + chunk).slice(-8000)
    })
    child.on('error', (error) => {
      console.error(`The server cannot be started: ${error.message}`)
      process.exit(1)
    })
    child.on('close', (code, signal) => {
      // Somebody may have told the program alone, before it could hear of it.
      const wanted = told || signal === 'SIGTERM' || signal === 'SIGINT'
      if (wanted || code === 0 || code === NEEDS_A_PERSON) process.exit(signal ? 1 : code)
      if (Date.now() - since > LIVED_MS) deaths = 0
      const ms = Math.min(pause * 2 ** deaths++, LONGEST_PAUSE_MS)
      console.error(`The server stopped (${reasonOf(code, signal, last)}). It will be restarted in ${ms / 1000} s.`)
      waiting = setTimeout(start, ms)
    })
  }

  function end(signal) {
    // Between two lives there is nobody to tell.
    if (child.exitCode !== null || child.signalCode !== null) {
      clearTimeout(waiting)
      process.exit(0)
    }
    child.kill(signal)
    if (told) return
    told = true
    setTimeout(() => child.kill('SIGTERM'), ORDERLY_MS)
    setTimeout(() => child.kill('SIGKILL'), ORDERLY_MS + HURRIED_MS)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => end(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  whenLeft(() => told || end('SIGTERM'))
  start()
}

/** Why a program ended, as far as it said so. */
function reasonOf(code, signal, last) {
  const how = signal ? `killed by ${signal}` : `code ${code}`
  const fatal = /^FATAL ERROR: (.+)/m.exec(last)?.[1] ?? /^(?:\w*Error(?: \[\w+\])?: |The database ).+/m.exec(last)?.[0]
  return fatal ? `${how}: ${fatal.trim()}` : how
}
