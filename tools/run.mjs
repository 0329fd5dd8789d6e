// Runs a program of the project on its own Node: `node tools/run.mjs <file> …`.
import { become, buildWeb, install, leaveToInstallation, root } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
// What speaks to a database of people's is not for npm where `deploy/run` has the settings.
const program = /^server\/src\/(operator|backup)\.ts$/.exec(file)?.[1]
if (program) leaveToInstallation(['sudo -u community', `${root}/deploy/run`, program, ...args.map(quoted)].join(' '))
install()
if (file.startsWith('bench/')) buildWeb()
become(file, args)

function quoted(word) {
  return /^[\w@.,:/=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
