export { authenticate, forgetActor } from './identity.authenticate.ts'
