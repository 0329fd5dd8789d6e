// `npm start` and `npm run dev`: from a fresh clone to a running product, which is started again when it dies.
import { argumentsFor, become, buildWeb, environment, install, leaveToInstallation, node, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

const file = 'server/src/main.ts'
const args = process.argv.slice(2)
leaveToInstallation('systemctl restart community')
install()
if (args.includes('--dev')) become(file, args)
else {
  buildWeb()
  supervise(node, argumentsFor(file, args), { cwd: root, env: environment })
}
