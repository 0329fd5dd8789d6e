import { privacy } from '@app/contract/privacy'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { erasure, requestErasure, takeBackErasure } from './privacy.erasure.service.ts'
import { dataFile, dataFiles, requestDataFile } from './privacy.file.service.ts'

export function privacyRoutes(deps: Deps): Mounted[] {
  return [
    mount(privacy.dataFiles, (ctx) => dataFiles(ctx)),
    mount(privacy.requestDataFile, (ctx) => requestDataFile(ctx)),
    mount(privacy.dataFile, (ctx, { params }) => dataFile(ctx, deps, params.id)),
    mount(privacy.erasure, (ctx) => erasure(ctx)),
    // The password is compared before the transaction begins.
    mountInSteps(privacy.requestErasure, (ctx, { body }) => requestErasure(ctx, body)),
    mount(privacy.takeBackErasure, (ctx) => takeBackErasure(ctx)),
  ]
}
