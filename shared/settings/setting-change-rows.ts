import type { ErrorRow } from '#shared/rpc/errors.ts'

/** Rows of the catalogue of a service whose logged changes can be undone. */
export const settingChangeRows = {
  'setting-change-not-found': {
    status: 404,
    message: 'Setting change not found',
    es: 'No encontramos ese cambio. Vuelve a abrir la página.',
  },
  'setting-change-undone': {
    status: 409,
    message: 'Setting change was undone',
    es: 'Ese cambio ya se deshizo.',
  },
  'setting-changed-since': {
    status: 409,
    message: 'Setting changed since',
    es: 'Eso cambió otra vez después, y deshacerlo borraría lo nuevo. Cámbialo a mano.',
  },
} satisfies Record<string, ErrorRow>
