// The one css entry of the first page. Fields, dialogs and menus bring Mantine's css with them (ui/mantine/*.ts).
import './mantine.css'
import './tokens.css'
import './fonts.css'
import './base.css'
