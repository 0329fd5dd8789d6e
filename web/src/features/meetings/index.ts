export { CalendarFeeds } from './calendar/calendar-feeds.tsx'
export { PlannerPage } from './components/planner-page.tsx'
export { useMeetingsLive } from './meetings.live.ts'
