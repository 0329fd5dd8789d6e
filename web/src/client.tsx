import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { addLanguage } from './lib/i18n.ts'
import { getRouter } from './router.tsx'

/** Takes over the page. Start's own beginning brings what server functions need, which this product has none of (docs/decisions/0001). */
function takeOver(): void {
  const router = getRouter()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

const { lang, dataset } = document.documentElement
const texts = dataset['texts']
if (texts)
  void fetch(texts)
    .then(async (answer) => answer.ok && addLanguage(lang, await answer.json()))
    // Without them the page goes on in English rather than not at all.
    .catch(() => undefined)
    .then(takeOver)
else takeOver()
