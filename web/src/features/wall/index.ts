export { HomeWall } from './components/home-wall.tsx'
export { RecentPosts } from './components/recent-posts.tsx'
export { TellNetwork } from './components/tell-network.tsx'
export { CompanyUpdates, CompanyWall, MemberWall, PostPage } from './components/walls.tsx'
