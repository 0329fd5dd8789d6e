export { BannerCarousel, PortraitBanners, SquareBanners } from './components/banner-carousel.tsx'
export { LatestUpdates } from './components/latest-updates.tsx'
export { PlainText } from './components/plain-text.tsx'
export { PolicyPage } from './components/policy-page.tsx'
