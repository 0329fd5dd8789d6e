// `npm start` and `npm run dev`: from a fresh clone to a running product.
import { become, buildWeb, install } from './prepare.mjs'

const args = process.argv.slice(2)
install()
if (!args.includes('--dev')) buildWeb()
become('server/src/main.ts', args)
