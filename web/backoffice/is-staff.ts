import type { Viewer } from '#shared/viewer.ts'

/** Whether this viewer works for a store or for us. Sessions carry these roles only while their second factor is proved. */
export function isStaff({ roles }: Viewer): boolean {
  return roles.includes('merchant') || roles.includes('operator')
}
