import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { SettingChange, SettingChangeQuery } from '#shared/settings/setting-changes.ts'

export const settingCalls = {
  /** The changes of plans ('membership-plan', its id) invitations and earning ('referral', 'earning', the country), newest first. */
  settingChanges: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/setting-changes', summary: 'Changes of settings', tags: ['staff'] })
    .input(SettingChangeQuery)
    .output(z.array(SettingChange)),

  /** Takes a change back. Changed again since, or undone already: 409. */
  undoSettingChange: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/setting-changes/{changeId}/undo', summary: 'Undo it', tags: ['staff'] })
    .input(z.object({ changeId: z.coerce.number().int().min(1) }))
    .output(z.object({ subject: z.string() })),
}
