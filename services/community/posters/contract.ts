import * as z from 'zod'
import { DRAWING, operation } from '#shared/rpc/operation.ts'

const postId = z.string().max(100)

/** Drawn when they are asked for. No phone or e-mail of anybody is in them. */
export const posters = {
  /** A4, of a notice that is listed (to its owner also of one that waits). Its QR code leads to the form of sightings, or to the found pet. */
  posterOfPost: operation({ access: 'public', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/poster', summary: 'Poster (PDF)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),

  /** 1080 × 1920, of a lost notice, with the QR code of the poster. */
  statusOfPost: operation({ access: 'public', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/status-image', summary: 'Status (PNG)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),

  /** 1200 × 630, for the preview of a link. */
  shareImageOfPost: operation({ access: 'public', ...DRAWING })
    .route({ method: 'GET', path: '/posts/{postId}/share-image', summary: 'Link preview (JPEG)', tags: ['posters'] })
    .input(z.object({ postId }))
    .output(z.file()),
}
