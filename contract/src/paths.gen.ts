// Made by `npm run contract:paths`; do not edit.
export const paths: Record<string, string> = {

}
