export { YourDataPage } from './components/your-data.tsx'
