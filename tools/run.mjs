// Runs a program of the project on its own Node: `node tools/run.mjs <file> …`.
import { become, buildWeb, install } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
install()
if (file.startsWith('bench/')) buildWeb()
become(file, args)
