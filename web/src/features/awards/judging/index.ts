export { JudgesDesk } from './desk.tsx'
