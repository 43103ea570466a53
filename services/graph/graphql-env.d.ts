// Written by npm run graph:schema.
export type introspection = {
 "__schema": {
  "queryType": {
   "name": "Query",
   "kind": "OBJECT"
  },
  "mutationType": null,
  "subscriptionType": null,
  "types": [
   {
    "kind": "SCALAR",
    "name": "ConnectionCursor",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "ConnectionLimitInt",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "DateTime",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Query",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "catalogItems",
      "args": [
       {
        "name": "shopIds",
        "type": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "LIST",
          "name": null,
          "ofType": {
           "kind": "SCALAR",
           "name": "ID",
           "ofType": null
          }
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "tagIds",
        "type": {
         "kind": "LIST",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "first",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionLimitInt",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "after",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionCursor",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "last",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionLimitInt",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "before",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionCursor",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "sortBy",
        "type": {
         "kind": "ENUM",
         "name": "CatalogItemSortByField",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "sortByPriceCurrencyCode",
        "type": {
         "kind": "SCALAR",
         "name": "String",
         "ofType": null
        },
        "defaultValue": "\"USD\"",
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "sortOrder",
        "type": {
         "kind": "ENUM",
         "name": "SortOrder",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "searchQuery",
        "type": {
         "kind": "SCALAR",
         "name": "String",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "OBJECT",
       "name": "CatalogItemConnection",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "catalogItemProduct",
      "args": [
       {
        "name": "shopId",
        "type": {
         "kind": "SCALAR",
         "name": "ID",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "slugOrId",
        "type": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "String",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "OBJECT",
       "name": "CatalogItemProduct",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "tags",
      "args": [
       {
        "name": "shopId",
        "type": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "first",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionLimitInt",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "isTopLevel",
        "type": {
         "kind": "SCALAR",
         "name": "Boolean",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "OBJECT",
       "name": "TagConnection",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "viewer",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "Account",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "ordersByAccountId",
      "args": [
       {
        "name": "accountId",
        "type": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "shopIds",
        "type": {
         "kind": "LIST",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "first",
        "type": {
         "kind": "SCALAR",
         "name": "Int",
         "ofType": null
        },
        "defaultValue": "5",
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "OBJECT",
       "name": "OrderConnection",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "orderByReferenceId",
      "args": [
       {
        "name": "id",
        "type": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "shopId",
        "type": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "token",
        "type": {
         "kind": "SCALAR",
         "name": "String",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "OBJECT",
       "name": "Order",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "ID",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "String",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "Boolean",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "Int",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "ENUM",
    "name": "CatalogItemSortByField",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": [
     {
      "name": "updatedAt",
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "minPrice",
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "popularity",
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "relevance",
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "possibleTypes": null
   },
   {
    "kind": "ENUM",
    "name": "SortOrder",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": [
     {
      "name": "asc",
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "desc",
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "PageInfo",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "hasNextPage",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "hasPreviousPage",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "startCursor",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "ConnectionCursor",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "endCursor",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "ConnectionCursor",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Currency",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "code",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "symbol",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Money",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "amount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Float",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "displayAmount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "currency",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Currency",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "SCALAR",
    "name": "Float",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": null,
    "inputFields": null,
    "interfaces": null,
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "CatalogItemConnection",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "totalCount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "totalIsExact",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pageInfo",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "PageInfo",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "edges",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "CatalogItemEdge",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "nodes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "CatalogItemProduct",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "didYouMean",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "CatalogItemEdge",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "cursor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ConnectionCursor",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "node",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "INTERFACE",
        "name": "CatalogItem",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "INTERFACE",
    "name": "CatalogItem",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": [
     {
      "kind": "OBJECT",
      "name": "CatalogItemProduct",
      "ofType": null
     }
    ]
   },
   {
    "kind": "OBJECT",
    "name": "CatalogItemProduct",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "product",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "CatalogProduct",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [
     {
      "kind": "INTERFACE",
      "name": "CatalogItem",
      "ofType": null
     }
    ],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "CatalogProduct",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "productId",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "title",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "slug",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "description",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "vendor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isLowQuantity",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isSoldOut",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isBackorder",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pricing",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "ProductPricingInfo",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "primaryImage",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "ImageInfo",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "petTypes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "String",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "lifeStage",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "breedSize",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "category",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "variants",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "CatalogProductVariant",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "descriptionHtml",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "ingredients",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "kcalPerKg",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "Float",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "media",
      "args": [],
      "type": {
       "kind": "LIST",
       "name": null,
       "ofType": {
        "kind": "NON_NULL",
        "name": null,
        "ofType": {
         "kind": "OBJECT",
         "name": "ImageInfo",
         "ofType": null
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "tags",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "TagLinkConnection",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "options",
      "args": [],
      "type": {
       "kind": "LIST",
       "name": null,
       "ofType": {
        "kind": "NON_NULL",
        "name": null,
        "ofType": {
         "kind": "OBJECT",
         "name": "ProductOption",
         "ofType": null
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pageTitle",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "metaDescription",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "updatedAt",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "DateTime",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "ProductPricingInfo",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "currency",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Currency",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "currencyCode",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "minPrice",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Float",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "maxPrice",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Float",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "displayPrice",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "compareAtPrice",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "Money",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "ImageInfo",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "imageId",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "alt",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isIllustrative",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "Boolean",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "URLs",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "ImageSizes",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "ImageSizes",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "thumbnail",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "small",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "medium",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "large",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "original",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "ProductOption",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "name",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "values",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "String",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "CatalogProductVariant",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "variantId",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "sku",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "title",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "optionTitle",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "currentStock",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isBackorder",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isSoldOut",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isLowQuantity",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pricing",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "ProductPricingInfo",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "primaryImage",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "ImageInfo",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "netGrams",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "Int",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "barcode",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "TagLink",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "slug",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "name",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "TagLinkConnection",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "nodes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "TagLink",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "TagConnection",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "totalCount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pageInfo",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "PageInfo",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "edges",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "TagEdge",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "nodes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "Tag",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "TagEdge",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "cursor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ConnectionCursor",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "node",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Tag",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Tag",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "slug",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "name",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "displayTitle",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "emoji",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isTopLevel",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "position",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "subTagIds",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "SCALAR",
          "name": "ID",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "productCount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Account",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "name",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "firstName",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "lastName",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "primaryEmailAddress",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "verifiedEmail",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "phoneNumber",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "verifiedPhone",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isGuestAccount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "addressBook",
      "args": [
       {
        "name": "first",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionLimitInt",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "AddressConnection",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "defaultAddress",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "Address",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "credibility",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Credibility",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "favoriteProducts",
      "args": [
       {
        "name": "shopId",
        "type": {
         "kind": "SCALAR",
         "name": "ID",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       },
       {
        "name": "first",
        "type": {
         "kind": "SCALAR",
         "name": "ConnectionLimitInt",
         "ofType": null
        },
        "defaultValue": null,
        "isDeprecated": false,
        "deprecationReason": null
       }
      ],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "CatalogProduct",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "walletAmount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "createdAt",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "DateTime",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Credibility",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "verifiedPhone",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "verifiedEmail",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "completedOrders",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "cancelledAtDoor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "canPayAtDoor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "maxAtDoorMinor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Float",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "AddressConnection",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "totalCount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pageInfo",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "PageInfo",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "edges",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "AddressEdge",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "AddressEdge",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "cursor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ConnectionCursor",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "node",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Address",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Address",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "eddressCode",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "isDefault",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "street",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "notes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "building",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "unit",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "locality",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "city",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "region",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "country",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "AddressCountry",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "coordinates",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "AddressCoordinates",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "AddressCountry",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "name",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "iso",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "countryCode",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "timezone",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "AddressCoordinates",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "lat",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Float",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "lon",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Float",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "empty",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "OrderConnection",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "totalCount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "pageInfo",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "PageInfo",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "edges",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "OrderEdge",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "nodes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "Order",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "OrderEdge",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "cursor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ConnectionCursor",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "node",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Order",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "Order",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "referenceId",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "shop",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "OrderShop",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "status",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "paymentMethod",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "paymentState",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "currencyCode",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "hasDelivery",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Boolean",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "email",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "fullName",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "phoneNumber",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "createdAt",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "DateTime",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "scheduledDeliveryDate",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "DateTime",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "scheduledLabel",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "notes",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "totalItemQuantity",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "items",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "OrderItem",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "summary",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "OrderSummary",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "timeline",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "LIST",
        "name": null,
        "ofType": {
         "kind": "NON_NULL",
         "name": null,
         "ofType": {
          "kind": "OBJECT",
          "name": "OrderStep",
          "ofType": null
         }
        }
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "OrderShop",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "name",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "OrderItem",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "_id",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "productConfiguration",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "ProductConfiguration",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "sku",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "title",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "optionTitle",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "productSlug",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "productVendor",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "quantity",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "Int",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "price",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "subtotal",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "imageURLs",
      "args": [],
      "type": {
       "kind": "OBJECT",
       "name": "ImageSizes",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "ProductConfiguration",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "productId",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "productVariantId",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "ID",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "OrderSummary",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "itemTotal",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "fulfillmentTotal",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "surchargeTotal",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "taxTotal",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "total",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "discountTotal",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "tip",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "walletAmount",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "amountDue",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "OBJECT",
        "name": "Money",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   },
   {
    "kind": "OBJECT",
    "name": "OrderStep",
    "specifiedByURL": null,
    "isOneOf": null,
    "fields": [
     {
      "name": "status",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "at",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "DateTime",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "label",
      "args": [],
      "type": {
       "kind": "NON_NULL",
       "name": null,
       "ofType": {
        "kind": "SCALAR",
        "name": "String",
        "ofType": null
       }
      },
      "isDeprecated": false,
      "deprecationReason": null
     },
     {
      "name": "note",
      "args": [],
      "type": {
       "kind": "SCALAR",
       "name": "String",
       "ofType": null
      },
      "isDeprecated": false,
      "deprecationReason": null
     }
    ],
    "inputFields": null,
    "interfaces": [],
    "enumValues": null,
    "possibleTypes": null
   }
  ],
  "directives": []
 }
}
