import { expect, test } from 'vitest'
import { pagesWithoutChat } from '../../tests/journeys/pages-without-chat.ts'
import { findPolicy, sourcePages } from '../testing/source-pages.ts'
import { builtWebsite } from '../website.ts'

/** Each value with the patterns of all routes that declare it, so that every change shows here. */
const rates = {
  alert: ['/product/:slug/questions', '/reportPublished', '/alerts', '/vetHistory/:token'],
  order: [
    '/checkout',
    '/order/:id/:token?',
    '/order/:id/:token?/edit',
    '/order-confirmation/:token',
    '/repetir/:token',
    '/phone',
    '/profile/house-accounts/:id',
    '/profile/saving-goals/:id',
    '/visit/:token',
    '/appointmentAdd',
    '/appointmentAddThankYou',
    '/hotel',
  ],
  position: ['/backoffice/courier/position'],
  document: [
    '/order/:id/:token?/receipt',
    '/petProfileMedicineApplications',
    '/petProfileMedicineApplications/card',
    '/petProfileMedicineApplications/pass',
  ],
  signIn: [
    '/signin',
    '/signin/phone',
    '/signup',
    '/signup/confirm',
    '/forgot-password',
    '/reset-password/:token',
    '/verify-email/:token',
    '/resume/:id?',
    '/unlock',
    '/second-factor',
    '/confirm',
    '/passkeys/begin',
    '/profile/data',
    '/profile/passkeys',
    '/profile/merge',
    '/backoffice/customers/:uid',
    '/backoffice/rewards/people/:uid',
    '/backoffice/settings/people/:uid',
  ],
  drawing: [
    '/profile/insurance/:id/policy',
    '/certificate/:record/document',
    '/petTag/sheet',
    '/lostPet/doorPosters',
    '/lostPet/poster',
    '/foundPet/poster',
    '/lostPet/status',
    '/lostPet/share',
    '/foundPet/share',
    '/petAdoption/share',
    '/feeds/products.xml',
  ],
}
const uploads = {
  account: [
    '/product/:slug/review',
    '/checkout/prescription',
    '/profile/insurance/:id/claims/:claimId',
    '/profile/insurance/:id/claims/:claimId/upload',
    '/profile/insurance/:id/pictures',
    '/profile/insurance/:id/pictures/upload',
    '/profileAppointment',
    '/profileAppointment/review',
    '/petProfileAdd',
    '/petProfilePhotoEdit',
    '/petProfilePhotoEdit/upload',
    '/petProfileMedicineApplicationAdd',
    '/petProfilePaperCard',
    '/backoffice/catalogue/products/:id/pictures/upload',
    '/backoffice/courier/:id/photo',
    '/backoffice/catalogue/products/:id/pictures',
    '/backoffice/community/donations',
    '/backoffice/content/sheets/:sheetId/:row',
    '/backoffice/appointments/:appointmentId/photos',
    '/backoffice/appointments/hotel/:appointmentId',
    '/backoffice/store',
    '/backoffice/store/services',
    '/backoffice/settings/shops/:shopId/zone',
    '/petAdoptionAdd',
    '/communityPhoto/upload',
    '/lostPetAdd',
    '/foundPetAdd',
  ],
  link: ['/order/:id/:token?/prescription', '/sighting/:code'],
}
const towardsAnOrder = {
  checkout: [
    '/cart',
    '/cart/sync',
    '/checkout',
    '/checkout/prescription',
    '/order',
    '/order/:id/:token?',
    '/order/:id/:token?/live',
    '/order/:id/:token?/edit',
    '/order/:id/:token?/receipt',
    '/order/:id/:token?/prescription',
    '/order-confirmation/:token',
    '/payment/:token',
    '/payment/:token/live',
    '/payment/:token/state',
    '/signin',
    '/signin/phone',
    '/phone',
    '/signin/:provider',
    '/signin/:provider/return',
    '/profileAppointments',
    '/profileAppointment',
    '/visit/:token',
    '/profileAppointment/move',
    '/profileAppointment/review',
    '/appointmentAdd',
    '/hotel',
    '/backoffice/orders/live',
    '/backoffice/orders/:id/live',
  ],
}
const sharedByVisitors = {
  area: ['/', '/spa', '/lostAndFoundPets', '/lostPets', '/foundPets'],
  shop: [
    '/products',
    '/product/:slug',
    '/membership',
    '/help',
    '/knowUs',
    '/privacy',
    '/terminosycondiciones',
    '/seguro',
    '/petAdoptions',
    '/donations',
    '/refugios',
    '/refugios/:slug',
  ],
}
const ofTheDemonstration = {
  true: ['/test', '/dev/messages', '/dev/outbox'],
}
const polled = {
  quiet: ['/payment/:token/state', '/backoffice/courier/position'],
}

test.each([
  ['rate', rates],
  ['upload', uploads],
  ['load', towardsAnOrder],
  ['shared', sharedByVisitors],
  ['demoOnly', ofTheDemonstration],
  ['log', polled],
] as const)('%s is declared by these routes and by no other', (field, expected) => {
  const usual = ['browsing', 'info', 'undefined']
  const declared = sourcePages.pages.filter(({ policy }) => !usual.includes(String(policy[field])))
  const byValue = Map.groupBy(declared, ({ policy }) => String(policy[field]))
  const patterns = Array.from(byValue, ([value, pages]) => [value, pages.map(({ pattern }) => pattern)])
  expect(Object.fromEntries(patterns)).toEqual(expected)
})

test.each([
  ['POST', '/pet-profile-api/customers/c/pet-profiles/p/pictures', 'account'],
  ['POST', '/pet-profile-api/customers/c/pet-profiles/p/pictures/', 'account'],
  ['POST', '/pet-profile-api/customers/c/pet-profiles/p/medicine-applications/m/attachments', 'account'],
  ['POST', '/petProfileAdd.data', 'account'],
  ['POST', '/petProfilePhotoEdit/upload', 'account'],
  ['POST', '/profileAppointment.data', 'account'],
  ['POST', '/profileAppointment/review', 'account'],
  ['POST', `/sighting/${'c'.repeat(43)}.data`, 'link'],
  ['POST', `/community-api/public/sightings/${'c'.repeat(43)}`, 'link'],
  ['POST', '/sighting/guessed', 'account'],
  ['POST', '/profileAppointment/move', null],
  ['POST', '/profileAppointments', null],
  ['GET', '/petProfilePhotoEdit', null],
  ['DELETE', '/pet-profile-api/customers/c/pet-profiles/p/pictures', null],
  ['POST', '/pet-profile-api/customers/c/pet-profiles/p/pictures/x', null],
  ['POST', '/pet-profile-api/pet-profiles', null],
  ['POST', '/petProfileAddress', null],
  ['POST', '/checkout', null],
])('%s %s takes photos from: %s', (method, path, upload) => {
  expect(findPolicy(method, path).upload).toBe(upload)
})

test.each([
  ['GET', '/', 'browsing'],
  ['GET', '/product/alimento', 'browsing'],
  ['POST', '/graphql', 'browsing'],
  ['POST', '/api/market/app/public/searchShops/', 'browsing'],
  ['POST', '/tracking/v1/batch', 'browsing'],
  ['GET', '/cart', 'checkout'],
  ['GET', '/Checkout', 'checkout'],
  ['POST', '/checkout', 'checkout'],
  ['GET', '/appointmentAdd', 'checkout'],
  ['GET', '/profileAppointment/move', 'checkout'],
  ['GET', '/appointments', 'browsing'],
  ['POST', '/api/market/app/calculateBasket', 'checkout'],
  ['GET', '/api/market/app/orders/1', 'checkout'],
  ['POST', '/webhooks/payments/bank', 'checkout'],
  ['GET', '/sandbox-pay/t0ken', 'checkout'],
  ['GET', '/cartel', 'browsing'],
  ['POST', '/petProfilePhotoEdit/upload', 'upload'],
])('%s %s is, under load, %s', (method, path, load) => {
  expect(findPolicy(method, path).load).toBe(load)
})

test('the built website says of each page what its source declares', async () => {
  const { pages } = (await builtWebsite()).pages
  const plain = pages.map(({ pattern, policy: { chatReference: _, ...policy } }) => ({ pattern, policy }))
  expect(plain).toEqual(sourcePages.pages)
})

test('chat list (all paths): every listed page hides the chat, and the shop shows it', () => {
  const shown = [...pagesWithoutChat, '/products'].filter((path) => sourcePages.find(path).policy.chat === 'shown')
  expect(shown).toEqual(['/products'])
})
