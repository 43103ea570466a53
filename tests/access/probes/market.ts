import { randomInt } from 'node:crypto'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import { at, type Fixtures, type Probe } from '../probe.ts'

const market = '/api/market'
const pictures = `${market}/staff/shops/{shopId}/products/{productId}/pictures`

const noContent = {
  ...{ title: 'X', description: '', vendor: '', productType: '', categoryIds: [], words: [], petTypes: [] },
  ...{
    lifeStage: null,
    breedSize: null,
    kcalPerKg: null,
    ingredients: '',
    needsPrescription: false,
    metaTitle: '',
    metaDescription: '',
  },
  ...{ status: 'active', optionNames: [] },
}

export const marketProbes: Record<string, Probe> = {
  'POST /api/market/app/public/marketPlaceAppData': {
    call: at(`${market}/app/public/marketPlaceAppData`, { appName: 'huella' }),
  },
  'POST /api/market/app/public/searchShops': {
    call: at(`${market}/app/public/searchShops`, {
      locality: { coordinates: { lat: -17.7833, lon: -63.1821 } },
      appName: 'huella',
      operationUid: 'huella-bo',
    }),
  },
  'GET /api/market/web/shops/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}` }),
  },
  'GET /api/market/web/shops/{shopId}/deliveryWindows': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/deliveryWindows?hasDelivery=true` }),
  },
  'POST /api/market/web/catalogItems': {
    call: ({ shopId }) => ({ path: `${market}/web/catalogItems`, body: { shopId } }),
  },
  'POST /api/market/web/catalogFacets': {
    call: ({ shopId }) => ({ path: `${market}/web/catalogFacets`, body: { shopId } }),
  },
  'GET /api/market/web/shops/{shopId}/products/{slugOrId}': {
    call: ({ shopId, slug }) => ({ path: `${market}/web/shops/${shopId}/products/${slug}` }),
  },
  'GET /api/market/web/shops/{shopId}/products/{slugOrId}/related': {
    call: ({ shopId, slug }) => ({ path: `${market}/web/shops/${shopId}/products/${slug}/related` }),
  },
  'POST /api/market/web/shops/{shopId}/productFacts': {
    call: ({ shopId, productId }) => ({
      path: `${market}/web/shops/${shopId}/productFacts`,
      body: { productIds: [productId] },
    }),
  },
  'GET /api/market/web/shops/{shopId}/donation': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/donation` }),
  },
  'GET /api/market/web/shops/{shopId}/tags': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/tags` }),
  },
  'GET /api/market/web/shops/{shopId}/suggestions': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/suggestions?q=cro` }),
  },
  'GET /api/market/staff/settings/search/{country}': { call: at(`${market}/staff/settings/search/BO`) },
  'POST /api/market/staff/settings/search/{country}': {
    answers: 422,
    // A group without a meaning: an access test leaves none behind.
    call: at(`${market}/staff/settings/search/BO`, {
      id: null,
      version: 0,
      group: { kind: 'words', words: ['prueba'], means: [], service: null },
    }),
  },
  'POST /api/market/staff/settings/search/{country}/{id}/remove': {
    answers: 404,
    call: at(`${market}/staff/settings/search/BO/no-existe/remove`, { version: 0 }),
  },
  'POST /api/market/staff/settings/search/changes/{changeId}/undo': {
    answers: 404,
    call: at(`${market}/staff/settings/search/changes/999999999/undo`, {}),
  },
  'GET /api/market/staff/searches/{country}': { call: at(`${market}/staff/searches/BO`) },
  'DELETE /api/market/staff/searches/{country}/{phrase}': {
    call: () => ({ path: `${market}/staff/searches/BO/no-existe`, method: 'DELETE' }),
  },
  'GET /api/market/web/shops/{shopId}/feed': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/feed` }),
  },
  'GET /api/market/web/shops/{shopId}/sitemap': {
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/sitemap` }),
  },

  'POST /api/market/app/calculateBasket': {
    call: ({ shopId, productId, variantId }) => ({
      path: `${market}/app/calculateBasket`,
      body: {
        dynamicDeliveryParam: { deliveryLat: -17.7833, deliveryLon: -63.1821 },
        isPayWithWallet: false,
        items: [{ productId, productVariantId: variantId, quantity: 1 }],
        locale: 'es',
        orderHasDelivery: true,
        serviceProviderId: shopId,
        tip: 0,
      },
    }),
  },
  'GET /api/market/app/carts/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/app/carts/${shopId}` }),
  },
  'PUT /api/market/app/carts/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/app/carts/${shopId}`, body: emptyStoredCart(shopId) }),
  },
  'POST /api/market/app/public/anonymousCarts': {
    call: ({ shopId }) => ({ path: `${market}/app/public/anonymousCarts`, body: { shopId } }),
  },
  'POST /api/market/app/public/anonymousCarts/{anonymousCartId}/open': {
    answers: 404,
    call: ({ anonymousCartId, shopId, unknown }) => ({
      path: `${market}/app/public/anonymousCarts/${anonymousCartId}/open`,
      body: { anonymousCartToken: unknown, shopId },
    }),
  },
  'PUT /api/market/app/public/anonymousCarts/{anonymousCartId}': {
    answers: 404,
    call: ({ anonymousCartId, shopId, unknown }) => ({
      path: `${market}/app/public/anonymousCarts/${anonymousCartId}`,
      body: { anonymousCartToken: unknown, cart: emptyStoredCart(shopId, 1) },
    }),
  },

  'GET /api/market/app/public/coupons/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/app/public/coupons/${shopId}` }),
  },
  'GET /api/market/app/wallet': { call: at(`${market}/app/wallet`) },
  'POST /api/market/app/public/confirmations/open': {
    call: ({ confirmToken: token }) => ({ path: `${market}/app/public/confirmations/open`, body: { token } }),
  },
  'POST /api/market/app/public/confirmations/answer': {
    call: ({ confirmToken: token }) => ({
      path: `${market}/app/public/confirmations/answer`,
      body: { token, isMine: true },
    }),
  },
  'POST /api/market/app/orders': {
    call: (fixtures) => ({ path: `${market}/app/orders`, body: { ...anOrder(fixtures), notes: 'Otro pedido' } }),
  },
  'GET /api/market/app/orders/{orderId}': {
    call: ({ orderId }) => ({ path: `${market}/app/orders/${orderId}` }),
    unknown: ({ unknown }) => ({ path: `${market}/app/orders/${unknown}` }),
  },
  ...ownOrderRow('POST', '/pay', { answers: 409 }),
  ...ownOrderRow('POST', '/cancel', { body: {} }),
  ...ownOrderRow('POST', '/edits/preview', { body: { edits: 0, notes: 'Portón azul' } }),
  // Nobody agreed to that total.
  ...ownOrderRow('POST', '/edits', { body: { edits: 0, notes: 'Portón azul', expectedTotal: 0 }, answers: 409 }),
  ...ownOrderRow('POST', '/changes/{changeId}', { body: { isAccepted: true }, answers: 404 }),
  ...ownOrderRow('POST', '/disruption', { body: { choice: 'wait' }, answers: 409 }),
  ...ownOrderRow('POST', '/rating', { body: { stars: 5 }, answers: 409 }),
  ...ownOrderRow('GET', '/receipt', {}),
  'GET /api/market/app/prescriptions': {
    call: ({ shopId }) => ({ path: `${market}/app/prescriptions?shopId=${shopId}` }),
  },
  'POST /api/market/app/prescriptions': {
    answers: 422,
    call: ({ shopId }) => ({ path: `${market}/app/prescriptions`, form: aTextFile({ shopId, petName: 'Toby' }) }),
  },
  ...ownOrderRow('GET', '/prescriptions', {}),
  ...ownOrderRow('POST', '/prescriptions', { form: () => aTextFile({ petName: 'Toby' }), answers: 409 }),
  ...ownOrderRow('POST', '/prescriptions/{prescriptionId}/use', { body: {}, answers: 409 }),
  ...ownOrderRow('GET', '/prescriptions/{prescriptionId}/file', { answers: 404 }),
  ...ownOrderRow('GET', '/delivery', {}),
  ...ownOrderRow('GET', '/deliveryPhoto', { answers: 404 }),
  'GET /api/market/app/foodPurchases': { call: at(`${market}/app/foodPurchases`) },
  'GET /api/market/app/orders': { call: at(`${market}/app/orders`) },

  'GET /api/market/app/mostOrdered/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/app/mostOrdered/${shopId}` }),
  },
  'GET /api/market/app/stockAlerts': { call: at(`${market}/app/stockAlerts`) },
  'GET /api/market/app/stockAlertIds/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/app/stockAlertIds/${shopId}` }),
  },
  // Removing a missing stock alert changes nothing.
  'POST /api/market/app/stockAlerts/{shopId}/{productVariantId}': {
    call: ({ shopId, variantId }) => ({
      path: `${market}/app/stockAlerts/${shopId}/${variantId}`,
      body: { isOn: false },
    }),
  },
  'GET /api/market/web/products/{productId}/reviews': {
    call: ({ productId }) => ({ path: `${market}/web/products/${productId}/reviews` }),
  },
  'GET /api/market/app/products/{productId}/review': {
    call: ({ productId }) => ({ path: `${market}/app/products/${productId}/review` }),
  },
  // Reviews require a completed order of the product.
  'PUT /api/market/app/products/{productId}/review': {
    answers: 409,
    call: ({ productId }) => ({ path: `${market}/app/products/${productId}/review`, body: { stars: 5 } }),
  },
  'DELETE /api/market/app/products/{productId}/review': {
    call: ({ productId }) => ({ path: `${market}/app/products/${productId}/review` }),
  },
  'POST /api/market/web/shops/{shopId}/listedProducts': {
    call: ({ shopId, productId }) => ({
      path: `${market}/web/shops/${shopId}/listedProducts`,
      body: { productIds: [productId] },
    }),
  },
  'GET /api/market/web/products/{productId}/questions': {
    call: ({ productId }) => ({ path: `${market}/web/products/${productId}/questions` }),
  },
  'GET /api/market/app/products/{productId}/questions': {
    call: ({ productId }) => ({ path: `${market}/app/products/${productId}/questions` }),
  },
  'POST /api/market/app/products/{productId}/questions': {
    call: ({ productId }) => ({
      path: `${market}/app/products/${productId}/questions`,
      body: { text: '¿Sirve para cachorros?' },
    }),
  },
  // Removing a question of somebody else, or none, changes nothing.
  'DELETE /api/market/app/productQuestions/{questionId}': {
    call: ({ unknown }) => ({ path: `${market}/app/productQuestions/${unknown}`, method: 'DELETE' }),
  },
  'PUT /api/market/app/productQuestions/{questionId}/answer': {
    answers: 404,
    call: ({ unknown }) => ({ path: `${market}/app/productQuestions/${unknown}/answer`, body: { text: 'Sí' } }),
  },
  'DELETE /api/market/app/productQuestions/{questionId}/answer': {
    call: ({ unknown }) => ({ path: `${market}/app/productQuestions/${unknown}/answer`, method: 'DELETE' }),
  },
  'POST /api/market/app/publishedReports': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `${market}/app/publishedReports`,
      body: { kind: 'question', id: unknown, reason: 'Insulta' },
    }),
  },
  // Pictures belong to a review, which the callers have not written.
  'POST /api/market/app/products/{productId}/review/pictures': {
    answers: 404,
    call: ({ productId }) => ({ path: `${market}/app/products/${productId}/review/pictures`, form: aTextFile({}) }),
  },
  'DELETE /api/market/app/products/{productId}/review/pictures/{pictureId}': {
    answers: 404,
    call: ({ productId, unknown }) => ({
      path: `${market}/app/products/${productId}/review/pictures/${unknown}`,
      method: 'DELETE',
    }),
  },
  ...ownOrderRow('GET', '/productReviews', {}),

  'GET /api/market/app/favorites/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/app/favorites/${shopId}` }),
  },
  'GET /api/market/app/favoriteIds': { call: at(`${market}/app/favoriteIds`) },
  'PUT /api/market/app/favorites/{productId}': {
    call: ({ productId }) => ({ path: `${market}/app/favorites/${productId}`, body: { isFavorite: true } }),
  },
  'GET /api/market/app/favoritesLink': { call: at(`${market}/app/favoritesLink`) },
  'POST /api/market/app/favoritesLink': { call: at(`${market}/app/favoritesLink`, {}) },
  'DELETE /api/market/app/favoritesLink': {
    call: () => ({ path: `${market}/app/favoritesLink`, method: 'DELETE' }),
  },
  'POST /api/market/app/public/sharedFavorites': {
    answers: 404,
    call: ({ shopId }) => ({ path: `${market}/app/public/sharedFavorites`, body: { token: 'made up', shopId } }),
  },
  // The guest's token is the proof; a made-up one is refused to every caller alike.
  'POST /api/market/app/claims/guest': {
    answers: 401,
    call: at(`${market}/app/claims/guest`, { guestToken: 'made up' }),
  },
  'POST /api/market/app/claims/anonymousCart': {
    call: ({ anonymousCartId, shopId, unknown }) => ({
      path: `${market}/app/claims/anonymousCart`,
      body: { anonymousCartId, anonymousCartToken: unknown, shopId },
    }),
  },
  'POST /api/market/app/claims/orders': { call: at(`${market}/app/claims/orders`, {}) },
  'GET /api/market/app/person': { call: at(`${market}/app/person`) },
  'GET /api/market/app/person/erasure': { call: at(`${market}/app/person/erasure`) },
  'DELETE /api/market/app/person': { call: at(`${market}/app/person`) },

  'GET /api/market/staff/orders': { call: at(`${market}/staff/orders`) },
  ...staffOrderRow('GET', '', {}),
  ...staffOrderRow('POST', '/move', { body: { to: 'CONFIRMED' } }),
  ...staffOrderRow('POST', '/packed', { body: { isPacked: true }, answers: 409 }),
  ...staffOrderRow('POST', '/cancel', { body: { reason: 'Se cayó el estante' } }),
  ...staffOrderRow('POST', '/changes', {
    body: { items: [{ position: 1, keepQuantity: 0, substitute: null }] },
    answers: 422,
  }),
  ...staffOrderRow('POST', '/changes/{changeId}/withdraw', { body: {}, answers: 404 }),
  ...staffOrderRow('POST', '/changes/{changeId}/answer', { body: { isAccepted: true }, answers: 404 }),
  ...staffOrderRow('POST', '/returns', {
    body: { reason: 'Roto', refundTo: 'wallet', lines: [{ position: 1, quantity: 1, restock: false }] },
    answers: 409,
  }),
  'GET /api/market/staff/today/orders': { call: at(`${market}/staff/today/orders`) },
  'GET /api/market/staff/sales/{country}': { call: at(`${market}/staff/sales/BO`) },
  'GET /api/market/staff/sales/{country}/products': { call: at(`${market}/staff/sales/BO/products`) },
  'GET /api/market/staff/today/reviews': { call: at(`${market}/staff/today/reviews`) },
  'GET /api/market/staff/today/offers': { call: at(`${market}/staff/today/offers`) },
  'GET /api/market/staff/productReviews': { call: at(`${market}/staff/productReviews`) },
  'POST /api/market/staff/productReviews/{reviewId}/moderate': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `${market}/staff/productReviews/${unknown}/moderate`,
      body: { isHidden: true, reason: 'Insulta' },
    }),
  },
  'GET /api/market/staff/productQuestions': { call: at(`${market}/staff/productQuestions`) },
  'POST /api/market/staff/productQuestions/{questionId}/moderate': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `${market}/staff/productQuestions/${unknown}/moderate`,
      body: { isHidden: true, reason: 'Insulta' },
    }),
  },
  'PUT /api/market/staff/productQuestions/{questionId}/answer': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `${market}/staff/productQuestions/${unknown}/answer`,
      method: 'PUT',
      body: { text: 'Sí, le dura un mes' },
    }),
  },
  'PUT /api/market/staff/productReviews/{reviewId}/answer': {
    answers: 404,
    call: ({ unknown }) => ({
      path: `${market}/staff/productReviews/${unknown}/answer`,
      method: 'PUT',
      body: { text: 'Gracias' },
    }),
  },
  'DELETE /api/market/staff/productReviews/{reviewId}/answer': {
    answers: 404,
    call: ({ unknown }) => ({ path: `${market}/staff/productReviews/${unknown}/answer`, method: 'DELETE' }),
  },
  'POST /api/market/staff/pickingList': {
    call: ({ orderId }) => ({ path: `${market}/staff/pickingList`, body: { orderIds: [orderId] } }),
  },
  'POST /api/market/staff/orderBatches/move': {
    call: ({ orderId }) => ({
      path: `${market}/staff/orderBatches/move`,
      body: { orderIds: [orderId], to: 'CONFIRMED' },
    }),
  },
  'POST /api/market/staff/orderBatches/packed': {
    call: ({ orderId }) => ({ path: `${market}/staff/orderBatches/packed`, body: { orderIds: [orderId] } }),
  },
  'POST /api/market/staff/orderBatches/courier': {
    call: ({ orderId }) => ({
      path: `${market}/staff/orderBatches/courier`,
      body: { orderIds: [orderId], courierUid: null },
    }),
  },
  'POST /api/market/staff/deliveryRounds': { call: at(`${market}/staff/deliveryRounds`, {}) },
  'GET /api/market/staff/orderExport': { call: at(`${market}/staff/orderExport`) },
  ...staffOrderRow('GET', '/delivery', {}),
  ...staffOrderRow('GET', '/deliveryPhoto', { answers: 404 }),
  ...staffOrderRow('GET', '/prescriptions', {}),
  ...staffOrderRow('GET', '/prescriptions/{prescriptionId}/file', { answers: 404 }),
  ...staffOrderRow('POST', '/prescriptions/{prescriptionId}/accept', {
    body: { validUntil: '2026-12-31', products: [{ productId: 'x', units: 1 }] },
    answers: 404,
  }),
  ...staffOrderRow('POST', '/prescriptions/{prescriptionId}/reject', { body: { reason: 'Borrosa' }, answers: 404 }),
  ...staffOrderRow('POST', '/billing', { body: { billing: null } }),
  ...staffOrderRow('POST', '/notes', { body: { text: 'Llamar antes' } }),
  ...staffOrderRow('POST', '/answers', { body: { text: 'Ya va en camino' } }),
  ...staffOrderRow('POST', '/goodwill', { body: { amount: 100, reason: 'Llegó tarde' } }),
  'GET /api/market/staff/customers/{uid}': {
    call: ({ ownerUid }) => ({ path: `${market}/staff/customers/${ownerUid}` }),
  },
  'POST /api/market/staff/customers/{uid}/tags': {
    call: ({ ownerUid }) => ({ path: `${market}/staff/customers/${ownerUid}/tags`, body: { tag: 'vip', isOn: true } }),
  },
  'POST /api/market/staff/customers/{uid}/notes': {
    call: ({ ownerUid }) => ({ path: `${market}/staff/customers/${ownerUid}/notes`, body: { text: 'Llamar antes' } }),
  },
  'DELETE /api/market/staff/customers/{uid}/notes/{noteId}': {
    answers: 404,
    call: ({ ownerUid, unknown }) => ({ path: `${market}/staff/customers/${ownerUid}/notes/${unknown}` }),
  },
  'POST /api/market/staff/phoneOrders/basket': {
    call: ({ shopId, productId, variantId }) => ({
      path: `${market}/staff/phoneOrders/basket`,
      body: {
        items: [{ productId, productVariantId: variantId, quantity: 1 }],
        ...{ orderHasDelivery: false, serviceProviderId: shopId, locale: 'es', customerUid: null, point: null },
      },
    }),
  },
  'POST /api/market/staff/phoneOrders': {
    call: (fixtures) => ({ path: `${market}/staff/phoneOrders`, body: { ...anOrder(fixtures), customerUid: null } }),
  },
  ...staffOrderRow('POST', '/paymentLink', { body: {}, answers: 409 }),
  'POST /api/market/staff/packingTickets': {
    call: ({ orderId }) => ({ path: `${market}/staff/packingTickets`, body: { orderIds: [orderId] } }),
  },
  'GET /api/market/staff/packing/{code}': {
    call: ({ orderId }) => ({ path: `${market}/staff/packing/${orderId}` }),
  },
  'GET /api/market/staff/answerTemplates': { call: at(`${market}/staff/answerTemplates`) },
  'POST /api/market/staff/shops/{shopId}/answerTemplates': {
    call: ({ shopId }) => ({
      path: `${market}/staff/shops/${shopId}/answerTemplates`,
      body: { kind: 'order', title: `Aviso ${randomInt(1_000_000_000)}`, text: 'Ya va en camino' },
    }),
  },
  'PUT /api/market/staff/shops/{shopId}/answerTemplates': {
    answers: 409,
    call: ({ shopId, unknown }) => ({
      path: `${market}/staff/shops/${shopId}/answerTemplates`,
      body: { kind: 'order', ids: [unknown] },
    }),
  },
  'PUT /api/market/staff/answerTemplates/{id}': {
    answers: 409,
    call: ({ unknown }) => ({
      path: `${market}/staff/answerTemplates/${unknown}`,
      body: { revision: 1, title: 'Aviso', text: 'Ya va en camino' },
    }),
  },
  'DELETE /api/market/staff/answerTemplates/{id}': {
    answers: 409,
    call: ({ unknown }) => ({ path: `${market}/staff/answerTemplates/${unknown}`, body: { revision: 1 } }),
  },
  'GET /api/market/staff/orderFilters': { call: at(`${market}/staff/orderFilters`) },
  'POST /api/market/staff/orderFilters': {
    call: at(`${market}/staff/orderFilters`, { name: 'Atrasados', fields: { isLate: true } }),
  },
  'DELETE /api/market/staff/orderFilters/{filterId}': {
    answers: 404,
    call: ({ unknown }) => ({ path: `${market}/staff/orderFilters/${unknown}` }),
  },
  'GET /api/market/staff/cashDifferences': { call: at(`${market}/staff/cashDifferences`) },
  ...staffOrderRow('POST', '/cashDifference', { body: { note: 'Pagó después' }, answers: 409 }),
  'GET /api/market/staff/courierCash': { call: at(`${market}/staff/courierCash`) },
  'POST /api/market/staff/courierCash': {
    call: ({ ownerUid, orderId }) => ({
      path: `${market}/staff/courierCash`,
      body: { courierUid: ownerUid, orderIds: [orderId] },
    }),
  },
  'GET /api/market/staff/imports/ages': { call: at(`${market}/staff/imports/ages`) },
  'GET /api/market/staff/settings/shops': { call: at(`${market}/staff/settings/shops`) },
  'GET /api/market/staff/settings/shops/{shopId}': {
    call: ({ shopId }) => ({ path: `${market}/staff/settings/shops/${shopId}` }),
  },
  'GET /api/market/staff/settings/shops/{shopId}/front-page': {
    call: ({ shopId }) => ({ path: `${market}/staff/settings/shops/${shopId}/front-page` }),
  },
  'POST /api/market/staff/settings/shops': {
    call: at(`${market}/staff/settings/shops`, {
      ...{ name: 'Huella Norte', label: 'Norte', address: 'Av. Banzer 1', phone: null, whatsapp: null },
      ...{ country: 'BO', coordinates: { lat: -17.7833, lon: -63.1821 } },
    }),
  },
  // Of a version that no shop has: nothing is changed for the other probes.
  'PATCH /api/market/staff/settings/shops/{shopId}': {
    answers: 409,
    call: ({ shopId }) => ({ path: `${market}/staff/settings/shops/${shopId}`, body: { version: 0, settings: {} } }),
  },
  'PUT /api/market/staff/settings/shops/{shopId}/open': {
    answers: 409,
    call: ({ shopId }) => ({
      path: `${market}/staff/settings/shops/${shopId}/open`,
      body: { version: 0, isOpen: false },
    }),
  },
  'POST /api/market/staff/settings/shops/changes/{changeId}/undo': {
    answers: 404,
    call: at(`${market}/staff/settings/shops/changes/999999/undo`, {}),
  },
  'GET /api/market/staff/settings/holidays': {
    call: at(`${market}/staff/settings/holidays?country=BO&region=S&year=2026`),
  },
  'GET /api/market/staff/shops': { call: at(`${market}/staff/shops`) },
  ...staffShopRow('GET', '/offers', {}),
  // Without a price: nothing is created for the other probes.
  ...staffShopRow('POST', '/products', { body: { title: 'Collar', price: 0 }, answers: 422 }),
  'POST /api/market/staff/shops/{shopId}/offers/{productVariantId}': {
    call: ({ shopId, variantId }) => ({ path: `${market}/staff/shops/${shopId}/offers/${variantId}`, body: {} }),
  },
  ...staffShopRow('GET', '/catalogueChanges', {}),
  'POST /api/market/staff/catalogueChanges/undo': {
    answers: 409,
    call: at(`${market}/staff/catalogueChanges/undo`, { changeIds: [1] }),
  },
  'GET /api/market/staff/shops/{shopId}/products/{productId}': { call: staffProduct() },
  'GET /api/market/staff/shops/{shopId}/products/{productId}/preview': { call: staffProduct(undefined, '/preview') },
  // Of no product: nothing is copied for the other probes.
  'POST /api/market/staff/shops/{shopId}/products/{productId}/copy': {
    answers: 404,
    call: ({ shopId }) => ({ path: `${market}/staff/shops/${shopId}/products/x/copy`, body: {} }),
  },
  // A product without variants: nothing is saved for the other probes.
  'PUT /api/market/staff/shops/{shopId}/products/{productId}': {
    answers: 409,
    call: staffProduct({ seen: 'x', content: noContent, variants: [] }),
  },
  ...staffShopRow('POST', '/pricePreview', { body: { productVariantIds: ['x'], rule: { kind: 'each' } } }),
  ...staffShopRow('POST', '/prices', {
    body: { seen: [{ productVariantId: 'x', price: 1 }], rule: { kind: 'each' } },
    answers: 404,
  }),
  ...staffShopRow('POST', '/productChanges', { body: { productVariantIds: ['x'], act: 'hide' } }),
  'POST /api/market/staff/catalogueActs/{actId}/undo': {
    answers: 409,
    call: at(`${market}/staff/catalogueActs/x/undo`, {}),
  },
  ...staffShopRow('GET', '/catalogueFile', { search: '?kind=template' }),
  [`GET ${pictures}`]: { call: staffPictures() },
  // A file that is no picture: nothing is stored for the other probes.
  [`POST ${pictures}`]: {
    answers: 422,
    call: (fixtures) => ({ ...staffPictures()(fixtures), form: aTextFile() }),
  },
  [`PUT ${pictures}`]: { answers: 409, call: staffPictures({ version: 'x', pictures: [{ imageId: 'x' }] }) },
  ...staffShopRow('GET', '/imports', {}),
  ...staffShopRow('POST', '/imports', { body: { fileName: 'x.csv', contentBase64: '' }, answers: 422 }),
  ...staffImportRow('GET', '', undefined),
  ...staffImportRow('GET', '/categories', undefined),
  ...staffImportRow('POST', '/categories', { choices: [{ word: 'Nada', meaning: { kind: 'none' } }] }),
  ...staffImportRow('GET', '/columns', undefined),
  ...staffImportRow('POST', '/columns', { columns: [] }),
  ...staffImportRow('POST', '/choice', {}),
  ...staffImportRow('POST', '/apply', {}),
  ...staffImportRow('POST', '/undo', {}),
  ...staffImportRow('POST', '/discard', {}),
  // Couriers are allowed too; services/market/fulfilment/staff-orders.test.ts covers them. Pick-up orders are not
  // theirs.
  'GET /api/market/courier/drops': { call: at(`${market}/courier/drops`) },
  ...dropRow('/take', {}),
  ...dropRow('/handOver', { cashCollected: null }),
  ...dropRow('/notFound', {}),
  ...dropRow('/blocked', { reason: 'blockade' }),
  'POST /api/market/courier/drops/{orderId}/deliveryPhoto': {
    answers: 404,
    call: ({ orderId }) => ({ path: `${market}/courier/drops/${orderId}/deliveryPhoto`, form: aTextFile() }),
  },
  'POST /api/market/courier/position': {
    answers: 409,
    call: at(`${market}/courier/position`, { lat: -17.78, lon: -63.18, accuracy: 10, ageSeconds: 0 }),
  },
  'DELETE /api/market/courier/position': { call: at(`${market}/courier/position`) },
}

type Method = 'GET' | 'POST'

function ownOrderRow(
  method: Method,
  path: string,
  { body, form, answers }: { body?: object; form?: () => FormData; answers?: number },
) {
  const callOf = (orderId: string) => ({
    path: `${market}/app/orders/${orderId}${path.replace(/[{}]/g, '')}`,
    ...(body && { body }),
    ...(form && { form: form() }),
  })
  const row: Probe = {
    ...(answers && { answers }),
    call: ({ orderId }) => callOf(orderId),
    unknown: ({ unknown }) => callOf(unknown),
  }
  return { [`${method} ${market}/app/orders/{orderId}${path}`]: row }
}

function staffOrderRow(method: Method, path: string, { body, answers }: { body?: object; answers?: number }) {
  const row: Probe = {
    ...(answers && { answers }),
    call: ({ orderId }) => ({
      path: `${market}/staff/orders/${orderId}${path.replace(/[{}]/g, '')}`,
      ...(body && { body }),
    }),
  }
  return { [`${method} ${market}/staff/orders/{orderId}${path}`]: row }
}

function staffShopRow(
  method: Method,
  path: string,
  { body, answers, search = '' }: { body?: object; answers?: number; search?: string },
) {
  const row: Probe = {
    ...(answers && { answers }),
    call: ({ shopId }) => ({ path: `${market}/staff/shops/${shopId}${path}${search}`, ...(body && { body }) }),
  }
  return { [`${method} ${market}/staff/shops/{shopId}${path}`]: row }
}

function staffProduct(body?: object, path = ''): Probe['call'] {
  return ({ shopId, productId }) => ({
    path: `${market}/staff/shops/${shopId}/products/${productId}${path}`,
    ...(body && { body }),
  })
}

function staffPictures(body?: object): Probe['call'] {
  return ({ shopId, productId }) => ({
    path: `${market}/staff/shops/${shopId}/products/${productId}/pictures`,
    ...(body && { body }),
  })
}

function aTextFile(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File(['hola'], 'foto.jpg', { type: 'image/jpeg' }))
  return form
}

function staffImportRow(method: Method, path: string, body: object | undefined) {
  const row: Probe = {
    answers: 404,
    call: ({ unknown }) => ({ path: `${market}/staff/imports/${unknown}${path}`, ...(body && { body }) }),
  }
  return { [`${method} ${market}/staff/imports/{importId}${path}`]: row }
}

function dropRow(path: string, body: object) {
  const row: Probe = {
    answers: 404,
    call: ({ orderId }) => ({ path: `${market}/courier/drops/${orderId}${path}`, body }),
  }
  return { [`POST ${market}/courier/drops/{orderId}${path}`]: row }
}

/** Order of one piece, picked up and paid in cash. */
export function anOrder({
  shopId,
  productId,
  variantId,
}: Pick<Fixtures, 'shopId' | 'productId' | 'variantId'>): object {
  return {
    shopId,
    items: [{ productId, productVariantId: variantId, quantity: 1 }],
    hasDelivery: false,
    contact: { fullName: 'Dueña del pedido', phoneNumber: `7${randomInt(1_000_000, 10_000_000)}`, email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: 'cash',
    expectedTotal: 3890,
    locale: 'es',
  }
}
