export { HomeWall } from './components/home-wall.tsx'
export { CompanyUpdates, CompanyWall, MemberWall, PostPage } from './components/walls.tsx'
