export { NotificationPage } from './components/notification-page.tsx'
export { NotificationSettings } from './components/notification-settings.tsx'
export { NotificationsPage } from './components/notifications-page.tsx'
export { useNotificationsLive } from './notifications.live.ts'
