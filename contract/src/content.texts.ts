/** The text for a tag that exists (docs/rules/content.md#tags). */
export const DUPLICATE_TAG = 'Tag with this name already exists, please check once again!'
