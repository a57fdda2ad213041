// Generated from spec/ by `make generated`; do not edit.

export interface paths {
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description A page of contacts, newest first. search looks in names, company, e-mail address and phone numbers; these are found by their digits, or a part of them, however either is written.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Creates a contact and emits contact.created. A parentContactId must be a contact of the same organization.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch contacts by id
         * @description Up to 500 contacts in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count contacts
         * @description How many contacts the filters of the list leave.
         */
        get: operations["countContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count contacts by type
         * @description How many contacts of each type the filters of the list leave. A type without contacts is left out.
         */
        get: operations["aggregateContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description One contact. A deleted one is not found.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Deletes the contact softly and emits contact.deleted. A bulk restore brings it back.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Changes the members given and leaves the rest. Emits contact.updated when something changed. A contact cannot become its own parent, directly or through others.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/contacts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many contacts
         * @description Starts a job over up to 500 contacts. The operation update needs changes, the others take none; delete also needs the scope contacts:delete. The job's result lists each id's outcome.
         */
        post: operations["bulkContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a CSV file
         * @description Starts a job that reads an uploaded CSV file. With updateInPlace a row that names an existing contact by its id or e-mail address updates it. Rows that are not valid are listed in the job's errors file; the others are imported.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export contacts to a CSV file
         * @description Starts a job that writes the contacts which the filters leave. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description A page of products, newest first. search looks in name, SKU, part number, cost code and description.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Creates a product and emits product.created. Costs and prices left out are 0.00. A kit's parts are added to it afterwards. A SKU that another live product has, in any case of letters, is a 409.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch products by id
         * @description Up to 500 products in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count products
         * @description How many products the filters of the list leave.
         */
        get: operations["countProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/usage-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count where products are used
         * @description For each id, on how many bid lines, invoice lines and kits the product stands now; deleted bids, invoices and kits do not count. meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["countProductUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete products at once
         * @description Deletes up to 500 products softly, in one transaction and without a job, and says what came of each id.
         */
        post: operations["bulkDeleteProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/bulk-restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore products at once
         * @description Brings up to 500 deleted products back, in one transaction and without a job, and says what came of each id. A product whose SKU another live product has by now is refused.
         */
        post: operations["bulkRestoreProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description One product. A deleted one is not found.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description Deletes the product softly and emits product.deleted. Bids, invoices and kits that have it keep it as it was; a restore brings it back.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Update a product
         * @description Changes the members given and leaves the rest. Emits product.updated when something changed, for the kits whose price it moves too. Bids keep the description and price that they took over.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/products/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a product
         * @description Brings a deleted product back and emits product.updated; one that is not deleted is answered as it is. A SKU that another live product has by now is a 409.
         */
        post: operations["restoreProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a product
         * @description Creates a copy with " (copy)" behind its name, the same parts, and no SKU, since a SKU names one product. Emits product.created.
         */
        post: operations["duplicateProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}/kit-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parts of a kit
         * @description A page of a product's parts in their order. A part whose product was deleted stays, with the price it had.
         */
        get: operations["listKitItems"];
        put?: never;
        /**
         * Add a part to a kit
         * @description Adds a part, one of it unless quantity says otherwise, at the place order or at the end, and makes the product a kit if it is not one yet. A part that is the kit itself, or contains it at any depth, is a 422 at productId. The kit gets a new version and emits product.updated, and so does every kit above it whose price moves. A kit has at most 500 parts.
         */
        post: operations["addKitItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}/kit-items/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder the parts of a kit
         * @description Puts the parts in the order given. ids must name every part of the kit, each once; anything else is a 422. ETag and If-Match are the kit's.
         */
        put: operations["reorderKitItems"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}/kit-items/{kitItemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a part from a kit
         * @description Takes the part out of the kit; the parts after it move up. The kit gets a new version and emits product.updated.
         */
        delete: operations["removeKitItem"];
        options?: never;
        head?: never;
        /**
         * Update a part of a kit
         * @description Changes the quantity, or moves the part to another place. The kit gets a new version and emits product.updated when something changed.
         */
        patch: operations["updateKitItem"];
        trace?: never;
    };
    "/products/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many products
         * @description Starts a job over up to 500 products. The operation update needs changes, the others take none; delete also needs the scope products:delete. The job's result lists each id's outcome.
         */
        post: operations["bulkProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import products from a CSV file
         * @description Starts a job that reads an uploaded CSV file. With updateInPlace a row that names an existing product by its id or SKU updates it. Prices may be written with a currency sign and thousands separators ($1,250.00). Rows that are not valid, or whose SKU is taken, are listed in the job's errors file; the others are imported.
         */
        post: operations["importProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export products to a CSV file
         * @description Starts a job that writes the products which the filters leave. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List product categories
         * @description A page of product categories, newest first. search looks in the name.
         */
        get: operations["listProductCategories"];
        put?: never;
        /**
         * Create a product category
         * @description Creates a product category. A name that another one has, in any case of letters, is a 409.
         */
        post: operations["createProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a product category
         * @description Deletes the product category. While products have it this is a 409; move them first, or delete them.
         */
        delete: operations["deleteProductCategory"];
        options?: never;
        head?: never;
        /**
         * Update a product category
         * @description Changes the members given and leaves the rest. A name that another one has, in any case of letters, is a 409.
         */
        patch: operations["updateProductCategory"];
        trace?: never;
    };
    "/manufacturers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List manufacturers
         * @description A page of manufacturers, newest first. search looks in the name.
         */
        get: operations["listManufacturers"];
        put?: never;
        /**
         * Create a manufacturer
         * @description Creates a manufacturer. A name that another one has, in any case of letters, is a 409.
         */
        post: operations["createManufacturer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manufacturers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a manufacturer
         * @description Deletes the manufacturer. While products have it this is a 409; move them first, or delete them.
         */
        delete: operations["deleteManufacturer"];
        options?: never;
        head?: never;
        /**
         * Update a manufacturer
         * @description Changes the members given and leaves the rest. A name that another one has, in any case of letters, is a 409.
         */
        patch: operations["updateManufacturer"];
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads
         * @description A page of leads, newest first. search looks in the name, the source, the project type, the description, the reason of a loss, and the site's address and city.
         */
        get: operations["listLeads"];
        put?: never;
        /**
         * Create a lead
         * @description Creates a lead and emits lead.created. Without stageId it stands in the first open stage, and without probability it has its stage's. In a won stage the probability is 100, in a lost one 0: another is a 422 (rule), as is a lostReason in a stage that is not lost. contactId, stageId and assignedTo must be live and of the same organization (422, not_found).
         */
        post: operations["createLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count leads
         * @description How many leads the filters of the list leave.
         */
        get: operations["countLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and sum leads by stage
         * @description How many leads the filters of the list leave in each stage, in the order of the stages, what their estimated values add up to, and the same with each value weighted by its lead's probability. A value or a probability of null counts as 0; the weighted sum is exact and rounded once. A stage without such leads is left out; one that is deleted has deleted leads only, and comes behind the others.
         */
        get: operations["aggregateLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a lead
         * @description One lead. A deleted one is not found.
         */
        get: operations["getLead"];
        put?: never;
        post?: never;
        /**
         * Delete a lead
         * @description Deletes the lead softly and emits lead.deleted. Its bids and its project stay and keep its id. A bulk restore brings it back.
         */
        delete: operations["deleteLead"];
        options?: never;
        head?: never;
        /**
         * Update a lead
         * @description Changes the members given and leaves the rest; emits lead.updated when something changed. A new stageId without probability brings the stage's; in a won stage the probability is 100, in a lost one 0, and another is a 422 (rule). closedAt is set when the lead leaves an open stage for one that is not, and is null when it is open again. lostReason is taken while the lead is lost (422 otherwise, rule), and cleared when it is lost no more. While the project that the lead became lives, a stage that is not won is a 409, which names the project.
         */
        patch: operations["updateLead"];
        trace?: never;
    };
    "/leads/{id}/convert-to-project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a project of a lead
         * @description Makes a project of the lead, and needs the scope projects:write too (403). The project has the lead's name unless the body gives one, its contact while that is live, its site, projectType, assignedTo and description; its contractValue is the body's or null, never the lead's estimate. What body and lead leave open comes from the template. The lead then has the projectId and stands in the first won stage. Emits project.created and lead.updated. A 409: a lost lead; one whose project lives, which the detail names by its id; one with an accepted bid, which the detail names: convert the bid. Once the project is deleted, the lead may be converted again.
         */
        post: operations["convertLeadToProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many leads
         * @description Starts a job over up to 500 leads. The operation update needs changes, the others take none; delete also needs the scope leads:delete. A lead that is restored and whose stage is deleted comes back in the first open stage, or in the first won one while its project lives. The job's result lists each id's outcome.
         */
        post: operations["bulkLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import leads from a CSV file
         * @description Starts a job that reads an uploaded CSV file. A cell of contactId or assignedTo is an id or an e-mail address, one of stageId an id or a stage's name, in any case of letters; where none or several are meant the row is refused (not_found). With updateInPlace a row that names a lead by its id updates it. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
         */
        post: operations["importLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export leads to a CSV file
         * @description Starts a job that writes the leads which the filters leave. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead-stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List lead stages
         * @description A page of the stages that leads move through, in their order. A new organization has New, Qualified, Proposal, Won and Lost.
         */
        get: operations["listLeadStages"];
        put?: never;
        /**
         * Create a lead stage
         * @description Creates a stage. Its order puts it there and moves the stages from that place on one further; without it, it is the last. A name that another one has, in any case of letters, is a 409, and so is a 51st stage.
         */
        post: operations["createLeadStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead-stages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a lead stage
         * @description Deletes the stage, and the others close up. While live leads stand in it this is a 409 that says how many, unless moveToStageId names the stage to which they go; each of them moves as by a PATCH of its stageId and emits lead.updated, and this needs the scope leads:write too (403). The last stage of its kind stays (409). A lead whose project lives goes to a won stage only (409).
         */
        delete: operations["deleteLeadStage"];
        options?: never;
        head?: never;
        /**
         * Update a lead stage
         * @description Changes the members given and leaves the rest. A new order puts the stage there, and the others close up. A new probability changes no lead. The kind stays as it is. A name that another one has, in any case of letters, is a 409.
         */
        patch: operations["updateLeadStage"];
        trace?: never;
    };
    "/bids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bids
         * @description A page of bids, newest first. search looks in the number, the notes and the site's address.
         */
        get: operations["listBids"];
        put?: never;
        /**
         * Create a bid
         * @description Creates a draft without lines under a number of its own, and emits bid.created. Numbers of an organization only grow; there may be gaps between them.
         */
        post: operations["createBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch bids by id
         * @description Up to 500 bids in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchBids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count bids
         * @description How many bids the filters of the list leave.
         */
        get: operations["countBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and sum bids by status
         * @description How many bids of each status the filters of the list leave, and what their totals add up to. A status without bids is left out.
         */
        get: operations["aggregateBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bid
         * @description One bid. A deleted one is not found. Its version changes with its lines, too.
         */
        get: operations["getBid"];
        put?: never;
        post?: never;
        /**
         * Delete a bid
         * @description Deletes the bid softly, in every state but accepted (409), and emits bid.deleted. Its lines stay with it, and a bulk restore brings both back.
         */
        delete: operations["deleteBid"];
        options?: never;
        head?: never;
        /**
         * Update a bid
         * @description Changes the members given and leaves the rest; emits bid.updated when something changed. discount, discountType and taxRate change in a draft only (409), and the totals follow them. What stands in an accepted bid's document (contactId, validUntil, notes, terms and the site) does not change while it is accepted (409); otherwise it may in any state. The texts of a bid, those of its lines included, come to 500000 bytes at most (409). A percentage needs a discount of at most 100, and a discount needs its discountType.
         */
        patch: operations["updateBid"];
        trace?: never;
    };
    "/bids/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a bid
         * @description Makes a new draft with the bid's customer, terms and own lines, under a number of its own, and emits bid.created. Options that were chosen when the bid was accepted are options again. validUntil is taken over while it lies ahead. A bid that is larger than a new one may be, in lines or text, is not copied (409).
         */
        post: operations["duplicateBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/convert-to-project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a project of an accepted bid
         * @description Makes a project of an accepted bid, and needs the scope projects:write too (403). contractValue and originalContractValue are the bid's total. The project is called as the body says, else as the bid's live lead, its siteAddress or its number. It has the bid's contact while that is live, and its site; projectType, assignedTo, description and leadId are the live lead's. What all of these leave open comes from the template. The bid then has the projectId, and so have the invoices that were made from it before; a lead without a live project has it too, and stands in the first won stage. Emits project.created, bid.updated and, where the lead changed, lead.updated. A 409, whose detail names the state or the record: a bid that is not accepted; one whose project lives; one whose lead has a live project that came from no bid, to which the bid's projectId may be set instead. Once the project is deleted, the bid may be converted again.
         */
        post: operations["convertBidToProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a bid's PDF
         * @description Starts a job that draws the bid as its customer gets it: letterhead, sections, options, totals, terms and the place to sign or, once it is accepted, the record of the signature. The paper shows the bid as it is when it is drawn, and an accepted one as it was accepted. A bid whose paper takes too long or too much memory fails its job, and is not tried again until it changes. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["renderBidPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many bids
         * @description Starts a job over up to 500 bids. The operation update needs changes, the others take none; delete also needs the scope bids:delete. An accepted bid is not deleted, and what stands in its document is not changed: its outcome is refused, as is that of a bid whose texts would become too long. The job's result lists each id's outcome.
         */
        post: operations["bulkBids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export bids to a CSV file
         * @description Starts a job that writes the bids which the filters leave, without their lines. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportBids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/line-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a bid's line items
         * @description A page of the bid's lines in their order, those of one order by id. The total of a section is the sum of the items below it up to the next section, options aside. Behind the bid's own lines stand those of the project's approved change orders, each under a section with its number and title.
         */
        get: operations["listBidLineItems"];
        put?: never;
        /**
         * Add a line item to a bid
         * @description Adds a line at the given order, or last. Lines change in a draft only (409). A bid has at most 1000 lines of its own, and its texts (notes, terms, and the marks and descriptions of its lines and of their parts) come to 500000 bytes of UTF-8 at most; one more is a 409. The bid's totals follow, its version changes and bid.updated is emitted. A line with a productId takes over the product's description and price as they are at that moment, and a kit's parts; a description or a price given wins. quantity defaults to 1, unitPrice to 0.00. An item without markName gets the bid's next free mark: A to Z, then AA. Sections and notes have a description and an order, and nothing else.
         */
        post: operations["createBidLineItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/line-items/{lineItemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a bid's line item
         * @description Deletes the line softly. Lines change in a draft only (409). The bid's totals follow, its version changes and bid.updated is emitted.
         */
        delete: operations["deleteBidLineItem"];
        options?: never;
        head?: never;
        /**
         * Update a bid's line item
         * @description Changes the members given and leaves the rest. Lines change in a draft only (409), and within the 500000 bytes that a bid's texts come to at most (409). The bid's totals follow, its version changes and bid.updated is emitted. A productId that is another than before brings its description, price and parts with it, as on creation.
         */
        patch: operations["updateBidLineItem"];
        trace?: never;
    };
    "/bids/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a bid to its customer
         * @description Makes a draft sent, and mails its public link with the PDF attached to `to` or, without it, to the contact's e-mail address; where there is neither, the bid stays a draft (422). The mail is a job of type email, named in meta.job_id. It is tried for about a day; when it fails for good, the job is failed and says why, and the bid stays sent. Replies go to the e-mail address of the organization's branding. Any other state is a 409. Emits bid.updated.
         */
        post: operations["sendBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a bid by a link
         * @description The address at which the customer sees the bid without an account, and may accept or decline it. A live link is given again, unless `rotate` ends it and makes another. A link ends with the cancelling or deletion of its bid, too; after a cancelling its page says that the bid was withdrawn (410). A draft and a cancelled bid are refused (409): a bid has to be sent first. Opening the page makes a sent bid viewed.
         */
        post: operations["shareBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a bid
         * @description Accepts a sent or viewed bid that is not past its validUntil (409 otherwise), and emits bid.accepted. optionIds names the optional lines that the customer chose: they are options no more, and the totals count them. The bid's document is kept as it stands, letterhead and customer included: page and PDF show that from then on, whatever is renamed later. An id that is no optional line of this bid is a 422.
         */
        post: operations["acceptBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a bid
         * @description Rejects a sent or viewed bid, for good, and emits bid.rejected.
         */
        post: operations["rejectBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/revert-acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a bid's acceptance
         * @description Takes an accepted bid back to the status given and emits bid.acceptance_reverted. acceptedAt and acceptedBy are cleared, the options that were chosen are options again, the totals follow, and the document is no longer that which was accepted. A bid from which a live project came, or an invoice that is neither deleted nor voided, is refused (409); delete the project or the invoice first.
         */
        post: operations["revertBidAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bid
         * @description Cancels a draft, sent or viewed bid and emits bid.cancelled. Its public link says from then on that the bid was withdrawn, and whom to ask.
         */
        post: operations["cancelBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a bid
         * @description Makes an expired or cancelled bid a draft again and emits bid.reopened.
         */
        post: operations["reopenBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description A page of projects, newest first. search looks in the name, the number, the project type, the description, the architect's name and number, contractFor, and the site's address and city.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Creates a project and emits project.created. Without a projectNumber it has the generated one. contractValue is its originalContractValue too. With templateId, what the body leaves out (projectType, priority, contractFor, assignedTo, phases as a whole) comes from the template, whose phases get their dates from startDate. An end before its start is a 422 (rule), as is a number of P- and digits; a number that a live project has is a 409. contactId, assignedTo and templateId must be live and of the same organization (422, not_found).
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch projects by id
         * @description Up to 500 projects in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count projects
         * @description How many projects the filters of the list leave.
         */
        get: operations["countProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and sum projects by status
         * @description How many projects of each status the filters of the list leave, and what their contract values add up to; null counts as 0. A status without projects is left out.
         */
        get: operations["aggregateProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description One project. A deleted one is not found here, but at /projects/{id}/deleted.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Deletes the project softly and emits project.deleted. While it has live change orders, pay applications, invoices (voided ones too), site logs or time entries this is a 409 whose detail counts them; move them to another project, or delete them, first. Its bid and its lead keep its id, which counts as none from then on. A bulk restore brings it back.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Update a project
         * @description Changes the members given and leaves the rest; emits project.updated when something changed, and project.status_changed beside it when the status did. Any status follows any. contractValue sets originalContractValue too, and is a 409 while an approved change order or a live pay application stands. phases replaces the array: an entry with an id keeps that phase, or that task of the phase, and every other member of it is as the entry says or, left out, null, false or empty; an id that the project, or the phase, does not have is a 422 (phases[0].id, not_found), one given twice a 422 (rule). An entry without an id is new; what is left out goes, which is a 409 while a live time entry names it. projectNumber null brings the generated number back; P- and digits that are not its own are a 422 (rule), a number that another live project has a 409. An end before its start is a 422 (rule).
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/projects/{id}/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deleted project
         * @description One deleted project, with deletedAt. A live one is not found here.
         */
        get: operations["getDeletedProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/attached-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what belongs to a project
         * @description How many live records of each kind belong to the project, comments on it included, and what its invoices come to, voided ones aside. A kind without records is left out; with nothing attached counts is empty. Needs no scope but projects:read.
         */
        get: operations["getProjectAttachedRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/move-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move every record to another project
         * @description Moves all records that attached-records counts to the project targetProjectId, in one transaction, and answers what was moved. A targetProjectId that is absent or deleted is a 422 (not_found), the project itself a 422 (rule). A 409: live pay applications on one side, unless the other has neither any nor a contractValue; a project that came from a bid, to one with a contractValue; a changeOrderNumber or applicationNumber that is taken there. A target without contractValue takes over the bid and both values, which are null here from then on; otherwise approved change orders take their amount and their lines in the bid along. A time entry's phase and task become those of the same name there, else null; a crew member whom the target has on that day is deleted here. Emits the moved records' updated events, and project.updated where money moved.
         */
        post: operations["moveProjectRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many projects
         * @description Starts a job over up to 500 projects. The operation update needs changes, the others take none; delete also needs the scope projects:delete. A project that a DELETE would refuse is refused here. So is the restoring of one whose number is taken, whose bid is no longer accepted, or whose bid or lead has another live project. The job's result lists each id's outcome.
         */
        post: operations["bulkProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import projects from a CSV file
         * @description Starts a job that reads an uploaded CSV file; phases are no column. A cell of contactId or assignedTo is an id or an e-mail address, in any case of letters; where none or several are meant the row is refused (not_found). With updateInPlace a row that names a project by its id or its projectNumber updates it. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
         */
        post: operations["importProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export projects to a CSV file
         * @description Starts a job that writes the projects which the filters leave, without their phases. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List project templates
         * @description A page of project templates, newest first.
         */
        get: operations["listProjectTemplates"];
        put?: never;
        /**
         * Create a project template
         * @description Creates a template. A name that another one has, in any case of letters, is a 409. More than 200 tasks in all are a 422 (phases, length).
         */
        post: operations["createProjectTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project template
         * @description One project template. A deleted one is not found.
         */
        get: operations["getProjectTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a project template
         * @description Deletes the template. Projects that were made from it stay as they are.
         */
        delete: operations["deleteProjectTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a project template
         * @description Changes the members given and leaves the rest; phases replaces the array. Projects that were made from it stay as they are. A name that another one has, in any case of letters, is a 409.
         */
        patch: operations["updateProjectTemplate"];
        trace?: never;
    };
    "/change-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List change orders
         * @description A page of change orders, newest first. search looks in the number, the title and the description.
         */
        get: operations["listChangeOrders"];
        put?: never;
        /**
         * Create a change order
         * @description Creates a draft without lines; no event tells of it. Without a changeOrderNumber it has the generated one, CO-000007 of the id 7. A number that a live change order of the project has, in any case of letters, is a 409; CO- and six digits or more is how numbers are generated, and a 422 (pattern). projectId must be live and of the same organization (422, not_found).
         */
        post: operations["createChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch change orders by id
         * @description Up to 500 change orders in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchChangeOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count change orders
         * @description How many change orders the filters of the list leave.
         */
        get: operations["countChangeOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and sum change orders by status
         * @description How many change orders of each status the filters of the list leave, and what their totals add up to; null counts as 0. A status without change orders is left out.
         */
        get: operations["aggregateChangeOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change order
         * @description One change order. A deleted one is not found. Its version changes with its lines, too.
         */
        get: operations["getChangeOrder"];
        put?: never;
        post?: never;
        /**
         * Delete a change order
         * @description Deletes a draft, rejected or voided change order softly, with its lines, and emits change_order.deleted. A submitted or approved one is a 409: reject or void it first. A bulk restore brings it back.
         */
        delete: operations["deleteChangeOrder"];
        options?: never;
        head?: never;
        /**
         * Update a change order
         * @description Changes the members given and leaves the rest; emits change_order.updated when something changed. A change order changes in a draft only (409). Another roundSalesAmounts computes the totals of all lines anew. A changeOrderNumber that another live change order of the project has is a 409, one in the generated form that is not its own a 422 (pattern); its own generated number brings that one back.
         */
        patch: operations["updateChangeOrder"];
        trace?: never;
    };
    "/change-orders/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete or restore many change orders
         * @description Starts a job over up to 500 change orders. What a DELETE would refuse is refused here: a submitted or approved change order. Refused is also the restoring of one whose number a live change order of its project has, or whose project is deleted. The job's result lists each id's outcome.
         */
        post: operations["bulkChangeOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export change orders to a CSV file
         * @description Starts a job that writes the change orders which the filters leave, without their lines. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportChangeOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/line-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a change order's line items
         * @description A page of the change order's lines in their order, those of one order by id.
         */
        get: operations["listChangeOrderLineItems"];
        put?: never;
        /**
         * Add a line item to a change order
         * @description Adds a line at the given order, or last. Lines change in a draft only (409), and there are at most 500 (409). The change order's total follows, its version changes and change_order.updated is emitted. A line with a productId takes over the product's description and price as they are at that moment; a description or a price given wins. quantity defaults to 1, unitPrice to 0.00; a price below zero is a deduction.
         */
        post: operations["createChangeOrderLineItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/line-items/{lineItemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a change order's line item
         * @description Deletes the line softly. Lines change in a draft only (409). The change order's total follows, its version changes and change_order.updated is emitted.
         */
        delete: operations["deleteChangeOrderLineItem"];
        options?: never;
        head?: never;
        /**
         * Update a change order's line item
         * @description Changes the members given and leaves the rest. Lines change in a draft only (409). The change order's total follows, its version changes and change_order.updated is emitted. A productId that is another than before brings its description and price with it, as on creation.
         */
        patch: operations["updateChangeOrderLineItem"];
        trace?: never;
    };
    "/change-orders/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a change order
         * @description Submits a draft for approval, and emits change_order.submitted. Without a line this is a 409. From then on it does not change.
         */
        post: operations["submitChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a change order
         * @description Approves a submitted change order and, in the same transaction, changes the contract: contractSumBefore is the project's contractValue, and the total is added to contractValue; where that was null, it and originalContractValue become 0.00 first. The project's bid gets a section headed with the number and the title, and the lines under it with their totals and the changeOrderId; its subtotal and total grow by the change order's total, its discountAmount and taxAmount stay. An open pay application of the project gets the lines, too. Emits change_order.approved, project.updated and, where they changed, bid.updated and pay_app.updated.
         */
        post: operations["approveChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a change order
         * @description Rejects a submitted change order, for good, and emits change_order.rejected.
         */
        post: operations["rejectChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a change order
         * @description Voids a draft, submitted, rejected or approved change order, for good, and emits change_order.voided. What the approval of an approved one changed is taken back in the same transaction: the contractValue, the bid's lines and totals, the lines of an open pay application; project.updated and the like tell of it. An approved one is a 409 when a live pay application bills it (work or materials on its lines, or it is submitted with them) or a live invoice does; the detail names it.
         */
        post: operations["voidChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a change order to another project
         * @description Moves a change order that is not approved (409) to the project targetProjectId, and emits change_order.updated; nothing but projectId changes. Needs the scope change_orders:read too (403). A targetProjectId that is absent or deleted is a 422 (not_found); the change order's own project changes nothing. A number that a live change order of the other project has is a 409.
         */
        post: operations["moveChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * E-mail a change order
         * @description Mails a submitted or approved change order (409 otherwise), its PDF attached, to `to` or, without it, to the e-mail address of the project's contact (422 where there is neither). The change order itself does not change, and no event tells of it. The mail is a job of type email, named in meta.job_id, which is tried for about a day. It carries the change order as it is when it goes out; one that was voided meanwhile is not mailed. Replies go to the e-mail address of the organization's branding.
         */
        post: operations["emailChangeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-orders/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a change order's PDF
         * @description Starts a job that draws a change order of any state: letterhead, project, customer, reason, description, lines and total, the contract sum at first, before and with it, and two places to sign. A draft, a rejected and a voided one say so in the header of each page, and the last two have no place to sign. An approved one shows the contract sum at its approval, any other that of now. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["renderChangeOrderPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pay applications
         * @description A page of pay applications, newest first. search looks in the application number and the notes.
         */
        get: operations["listPayApps"];
        put?: never;
        /**
         * Start a pay application
         * @description Makes the project's next application for payment as a draft; no event tells of it. The first one's schedule of values is made of the contract: every priced line of the project's bid that is no option and is not 0.00, a line Discount and a line Sales tax where the bid has them, and a line Contract adjustment where these do not come to the project's originalContractValue; without a bid one line Original contract. Each approved change order follows with its lines. A later one continues the last that was approved or paid: what was work this period is previous work, stored materials stand as they did, lines of change orders voided since are left out, and newly approved ones come in; an untouched one asks for 0.00. A change order whose lines would take the schedule beyond 1000 lines comes in as one line of its total. workRetainagePercent and storedRetainagePercent, where given, are written to every line; left out, they are the previous application's, on the first 0, storedRetainagePercent as workRetainagePercent. A 409, whose detail names the state or the record: the project has a draft, submitted or rejected one; its originalContractValue is null; its bid has more than 1000 lines to bill; a live invoice bills its bid or one of its change orders. periodFrom after periodTo is a 422 (rule), a project that is not there a 422 (not_found).
         */
        post: operations["createPayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch pay applications by id
         * @description Up to 500 pay applications in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchPayApps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count pay applications
         * @description How many pay applications the filters of the list leave.
         */
        get: operations["countPayApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and sum pay applications by status
         * @description How many pay applications of each status the filters of the list leave, and what they add up to of that which belongs to one period. A status without any is left out.
         */
        get: operations["aggregatePayApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pay application
         * @description One pay application. A deleted one is not found. Its version changes with its lines, too.
         */
        get: operations["getPayApp"];
        put?: never;
        post?: never;
        /**
         * Delete a pay application
         * @description Deletes a draft softly (409 in any other state) and emits pay_app.deleted; its number is free then. A bulk restore brings it back, in step with the change orders, unless another was created or voided since, the contract changed, or an invoice bills the project's bid or change orders by now.
         */
        delete: operations["deletePayApp"];
        options?: never;
        head?: never;
        /**
         * Update a pay application
         * @description Changes the members given and leaves the rest, in a draft or a rejected one (409); emits pay_app.updated when something changed. A percentage that is given is written to every line, so that workRetainagePercent 0 releases all of it. periodFrom after periodTo is a 422 (rule).
         */
        patch: operations["updatePayApp"];
        trace?: never;
    };
    "/pay-apps/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many pay applications
         * @description Starts a job over up to 500 pay applications. The operation update needs changes, the others take none; delete also needs the scope pay_apps:delete. Drafts are deleted, drafts and rejected ones updated; the outcome of others is refused, as is the restoring of one whose place was taken since. The job's result lists each id's outcome.
         */
        post: operations["bulkPayApps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export pay applications to a CSV file
         * @description Starts a job that writes the pay applications which the filters leave, without their lines. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportPayApps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a pay application
         * @description draft or rejected becomes submitted. From then on its certificate is frozen: lines, figures, and the names of owner, project and architect as they are now; certificateHash is the SHA-256 of their canonical JSON. A later change of the contract does not reach it, and the next application reads what is frozen. Emits pay_app.submitted. Any other state is a 409, as is one without lines and, where the organization blocks it, one that bills more than a line's scheduled value.
         */
        post: operations["submitPayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a pay application
         * @description submitted becomes approved; any other state is a 409. Emits pay_app.approved.
         */
        post: operations["approvePayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a pay application
         * @description submitted becomes rejected; any other state is a 409. Its certificate is frozen no more: it may be changed and submitted again, and change orders that were approved or voided meanwhile come in or go at once. Emits pay_app.rejected.
         */
        post: operations["rejectPayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/mark-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a pay application as paid
         * @description approved becomes paid, for good; any other state is a 409. paidAt is now unless it is given. Does nothing to an invoice that was made from it. Emits pay_app.paid.
         */
        post: operations["markPayAppPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a pay application
         * @description submitted or approved becomes voided; any other state is a 409, as is one with a later application that is neither deleted nor voided, and one while a live invoice came from it. Its number stays taken, and the next application continues the one before it. Emits pay_app.voided.
         */
        post: operations["voidPayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/line-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a pay application's schedule of values
         * @description A page of the lines in their order. ETag is the pay application's, on each page.
         */
        get: operations["listPayAppLineItems"];
        /**
         * Replace a pay application's schedule of values
         * @description Takes the whole schedule in its order, in a draft or a rejected one (409). A line with an id keeps what it does not name; one without an id is new, needs a description and a scheduledValue, and has no previous work; an id left out is removed. ETag and If-Match are the pay application's, which a change order's approval changes, too. Emits pay_app.updated when something changed. A 422: an id that is not of this schedule (lines[0].id, not_found), or is given twice (rule); the removal of a line with previous work, or of a change order's last one (lines, rule); scheduled values of the original lines that do not come to originalContractSum, or of a change order's that do not come to its total (lines, rule); previous work and work this period on the other side of zero than the scheduled value (lines[0].workThisPeriod, rule); stored materials where that is below zero (lines[0].materialsStored, rule); a changeOrderId that is not on this schedule (not_found), or another than the line has (rule). Where more is billed than the scheduled value, meta.warnings says so (overbilled, lines[0]); where the organization blocks that, it is a 409.
         */
        put: operations["replacePayAppLineItems"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * E-mail a pay application
         * @description Mails a submitted, approved or paid pay application (409 otherwise), its PDF attached, to `to` or, without it, to the e-mail address of the project's contact (422 where there is neither). The pay application itself does not change, and no event tells of it. The mail is a job of type email, named in meta.job_id, which is tried for about a day. One that was rejected or voided meanwhile is not mailed. Replies go to the e-mail address of the organization's branding.
         */
        post: operations["emailPayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-apps/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a pay application's PDF
         * @description Starts a job that draws a pay application of any state: on the first page the parties, the period, lines 1 to 9, what change orders added and deducted, and places to sign; then, on wide pages, the schedule of values with columns A to I and retainage, subtotals of its sections, and totals that are lines 3 to 5. A submitted, approved, paid or voided one is drawn from its frozen certificate, a draft or rejected one as it stands now. A draft, a rejected and a voided one say so in the header of each page, and the last two have no place to sign. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["renderPayAppPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description A page of invoices, newest first. search looks in the number and the notes to the customer. overdue are those that are sent or partial and whose dueDate was before today, by UTC's days; an invoice that is due today is not.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description Creates a draft without lines under a number of its own. Numbers of an organization only grow; there may be gaps between them. Without contactId it goes to the project's contact, while that is live. dueDate is not before issueDate (422), and a discount needs its discountType.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/bulk-fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch invoices by id
         * @description Up to 500 invoices in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
         */
        post: operations["bulkFetchInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count invoices
         * @description How many invoices the filters of the list leave.
         */
        get: operations["countInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and sum invoices by status and age
         * @description How many invoices of each status the filters of the list leave, and what they add up to; those that are sent or partial once for each age. The age is that of the dueDate (without one, of the issueDate) in whole UTC days up to asOf: current on that day and before it, then days1to30, days31to60, days61to90 and over90. A row without invoices is left out.
         */
        get: operations["aggregateInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export invoices to a CSV file
         * @description Starts a job that writes the invoices which the filters leave, without their lines and payments. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice
         * @description One invoice. A deleted one is not found. Its version changes with its lines and payments, too.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        /**
         * Delete an invoice
         * @description Deletes a draft softly (any other is a 409; a sent one is voided instead). What it bills is free to be billed again. Where a broken-off send has left it in the accounting system, a job voids it there, named in meta.job_id.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        /**
         * Update an invoice
         * @description Changes the members given and leaves the rest, in a draft only (409); the totals follow discount, discountType and taxRate. These three are a 409 on an invoice of a pay application or of a percentage of a bid. dueDate is not before issueDate (422).
         */
        patch: operations["updateInvoice"];
        trace?: never;
    };
    "/invoices/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice to its customer
         * @description Makes a draft sent, and mails its PDF to `to` or, without it, to the contact's e-mail address; where there is neither, the invoice stays a draft (422). An issueDate that is null becomes now. The mail is a job of type email, named in meta.job_id. It is tried for about a day; when it fails for good, the job is failed and says why, and the invoice stays sent. One that was voided meanwhile is not mailed. Replies go to the e-mail address of the organization's branding. A 409: any other state, a draft without lines, and one whose total is not above 0.00, since there are no credit notes.
         */
        post: operations["sendInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an invoice's PDF
         * @description Starts a job that draws an invoice of any state: letterhead, customer, project, dates, lines, retainage held apart, subtotal, discount, tax, total, payments, what is due, and the notes. A draft, a paid and a voided one say so in the header of each page. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["renderInvoicePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/mark-sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an invoice as sent
         * @description Makes a draft sent without a mail, for one that went out another way. An issueDate that is null becomes now. A 409: any other state, a draft without lines, and one whose total is not above 0.00, since there are no credit notes.
         */
        post: operations["markInvoiceSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description Voids a sent invoice, for good: nothing is due on it any more, and what it bills is free to be billed again. Where it was pushed to the accounting system, a job voids it there, named in meta.job_id. A 409 while a payment of it lives, so void its payments first; a draft is deleted instead.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an invoice to another project
         * @description Gives the invoice the project targetProjectId, or none where that is null, in any state; nothing else changes. Needs the scope invoices:read too (403). An invoice that was made from a bid or a pay application, or bills change orders or time entries, belongs to their project (409).
         */
        post: operations["moveInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/line-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an invoice's line items
         * @description A page of the invoice's lines in their order.
         */
        get: operations["listInvoiceLineItems"];
        put?: never;
        /**
         * Append line items to an invoice
         * @description Adds the lines after those that are there, all of them or none, and answers them. Lines change in a draft only, and never on an invoice of a pay application or of a percentage of a bid (409). An invoice has at most 1000 lines, whose descriptions come, with its notesToCustomer, to 500000 bytes of UTF-8 at most; more is a 409. The totals follow and the invoice's version changes. quantity defaults to 1, unitPrice to the product's price where there is a productId, else to 0.00; a credit is a line with a unitPrice below zero. A retainage line goes to another account of the books than an item. ETag is the invoice's.
         */
        post: operations["appendInvoiceLineItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/line-items/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder an invoice's line items
         * @description Puts the lines in the order given. ids must name every line of the invoice, each once; anything else is a 422. Lines change in a draft only, and never on an invoice of a pay application or of a percentage of a bid (409). ETag and If-Match are the invoice's.
         */
        put: operations["reorderInvoiceLineItems"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/line-items/{lineItemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an invoice's line item
         * @description Takes the line off the invoice; the lines after it move up, and the line of a bid that it billed is free again. Lines change in a draft only, and never on an invoice of a pay application or of a percentage of a bid (409). The totals follow and the invoice's version changes.
         */
        delete: operations["removeInvoiceLineItem"];
        options?: never;
        head?: never;
        /**
         * Update an invoice's line item
         * @description Changes the members given and leaves the rest. Lines change in a draft only, and never on an invoice of a pay application or of a percentage of a bid (409). The totals follow and the invoice's version changes. A productId that is another than before brings its price, unless unitPrice is given.
         */
        patch: operations["updateInvoiceLineItem"];
        trace?: never;
    };
    "/invoices/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an invoice's payments
         * @description A page of the invoice's ledger, newest entry first. Voided payments stay in it, with voidedAt.
         */
        get: operations["listInvoicePayments"];
        put?: never;
        /**
         * Record a payment
         * @description Enters a payment into the ledger of an invoice that was sent; a draft or a voided one is a 409. The invoice is paid once nothing is due any more, partial before that. An amount beyond balanceDue is a 422 at amount: what came too much is not this invoice's.
         */
        post: operations["recordInvoicePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Void a payment
         * @description Gives the payment its voidedAt: it stays in the ledger and counts for nothing, and the invoice's status, amountPaid and balanceDue follow. One that is voided already stays as it is. ETag and If-Match are the invoice's.
         */
        delete: operations["voidInvoicePayment"];
        options?: never;
        head?: never;
        /**
         * Edit a payment
         * @description Changes the members given; the invoice's status, amountPaid and balanceDue follow. An amount beyond what is due without this payment is a 422 at amount; a voided payment is a 409. ETag and If-Match are the invoice's.
         */
        patch: operations["updateInvoicePayment"];
        trace?: never;
    };
    "/invoices/{id}/mark-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an invoice as paid
         * @description Enters a payment of all that is due into the ledger of a sent or partial invoice, which is paid then. Any other is a 409.
         */
        post: operations["markInvoicePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/from-bid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an invoice of a bid, or of a part of it
         * @description Makes a draft that bills an accepted bid (409 otherwise), and needs the scope bids:read too (403). With lineItemIds it bills these lines, with percent that part of the whole, and without both all lines that are not billed yet (none: 409). The bid's own lines alone are billed, no option and no line of a change order (422). A line is billed while an invoice that is neither deleted nor voided has it (409), and lines and percentages exclude each other for one bid (409). All lines at once keep the bid's discount as it is; a part takes the shares of its lines as a fixed discount, split over all lines by largest remainder, in which credits weigh nothing. A percentage is one line: what all percentages so far come to, of the lines less the discount, less what was billed before; together they are at most 100 (422). The taxRate is the bid's. The invoice goes to the bid's contact and belongs to its project. A 409 while the project has a live pay application, since it is billed by these then.
         */
        post: operations["createInvoiceFromBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/from-pay-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an invoice of a pay application
         * @description Makes a draft of what an approved or paid pay application certifies to be due (line 8), and needs the scope pay_apps:read too (403). Its lines are what was earned in the period, and the retainage that is withheld of it, below zero, or released; there is no tax, and none of this changes. It goes to the project's contact. While the invoice is neither deleted nor voided, the application has its id and emits pay_app.updated for it, is not voided, and is not invoiced again. A 409: another state, a live invoice of it, and an application of which nothing is due.
         */
        post: operations["createInvoiceFromPayApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/billed-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say which items an invoice bills
         * @description Makes these approved change orders and time entries the ones that a draft bills, instead of those before, so that none is billed twice; needs the scope change_orders:read or time_entries:read too for what it names (403). It moves no money: the invoice's lines are the caller's to write. An item of another project than the invoice's is a 422. A 409: an invoice that is no draft, a change order that is not approved, an item that another invoice bills, and a change order of a project with a live pay application, since its contract is billed by these then. While an invoice, draft or not, bills a change order, that is not voided, and a time entry is neither changed nor moved nor deleted. ETag and If-Match are the invoice's.
         */
        put: operations["linkInvoiceBilledItems"];
        post?: never;
        /**
         * Say that an invoice bills no items
         * @description Frees what a draft (409 otherwise) bills, so that another invoice may bill it. It moves no money. ETag and If-Match are the invoice's.
         */
        delete: operations["unlinkInvoiceBilledItems"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/push-to-accounting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push an invoice to the accounting system
         * @description Enqueues the job (type accounting_push) that makes QuickBooks have the invoice as it is here, once, however often it is pushed; a voided invoice that is there is voided there. Its result is {accountingId, docNumber, total}. For a sent, partial or paid invoice, and a voided one with an accountingId; a draft is a 409, as is an invoice without a contact, and an organization that is not connected. While a job of the invoice is open, that one is answered. It is tried for about a day while QuickBooks is away, and fails at once, with a notification, when QuickBooks refuses: errorMessage then has its code, message and intuit_tid.
         */
        post: operations["queueInvoiceAccountingPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/send-via-quickbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice through QuickBooks
         * @description Pushes a draft to QuickBooks and has QuickBooks mail it, with a link to pay where the connection allows that; then the invoice is sent, with today as its issueDate if it had none. It answers when that is done, after at most 45 seconds. `sendTo` defaults to the contact's e-mail address (neither: 422 at sendTo). 409 without lines, without a contact, or when the total is not above 0.00; 409 with Retry-After while another push of the invoice runs; 409 with QuickBooks' code and message when QuickBooks refuses, or when a person has to connect again; 503 with Retry-After when QuickBooks does not answer. After any of these the invoice is a draft still, possibly with an accountingId, and sending it once more goes on where it stopped: it makes no second invoice, and no second mail. These answers are not kept under the Idempotency-Key. One case is uncertain: a request that QuickBooks left unanswered for 15 seconds and carries out after it was asked again may mail twice.
         */
        post: operations["sendInvoiceViaQuickbooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List site logs
         * @description A page of site logs, newest logDate first and, of one day, the one that was made last. search looks in the title, the texts and the tags.
         */
        get: operations["listSiteLogs"];
        put?: never;
        /**
         * Create a site log
         * @description Creates a site log; no event tells of it. projectId, createdBy and reviewedBy must be live and of the same organization (422, not_found). With isReviewed true, reviewedBy is the caller's user and reviewedAt is now unless they are given; a user of the role field may not review (403, forbidden). Without it, giving either is a 422 (rule).
         */
        post: operations["createSiteLog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a site log
         * @description One site log.
         */
        get: operations["getSiteLog"];
        put?: never;
        post?: never;
        /**
         * Delete a site log
         * @description Deletes the site log softly; a bulk restore brings it back. A reviewed one is a 409.
         */
        delete: operations["deleteSiteLog"];
        options?: never;
        head?: never;
        /**
         * Update a site log
         * @description Changes the members given and leaves the rest. A reviewed log is changed only by a PATCH that also says isReviewed false, which clears reviewedBy and reviewedAt; any other change of it is a 409. isReviewed true reviews it: reviewedBy is the caller's user (null for an API key) and reviewedAt is now, unless they are given; giving either without reviewing is a 422 (rule). A user of the role field may not review (403, forbidden).
         */
        patch: operations["updateSiteLog"];
        trace?: never;
    };
    "/site-logs/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a site log to another project
         * @description Gives the log to the project targetProjectId, a reviewed one too; its own project changes nothing. A project that is absent or deleted is a 422 (not_found). Also needs site_logs:read (403).
         */
        post: operations["moveSiteLog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-logs/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the daily report as a PDF
         * @description Starts a job that draws the site log as a daily report: the organization's letterhead, the project, the day, who wrote and who reviewed it, what was done, received, seen and wrong. Where the caller also has time_entries:read it lists the people who worked on the project that day, with their hours. The file is GET /jobs/{id}/download of the job.
         */
        post: operations["renderSiteLogDailyReportPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-logs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many site logs
         * @description Starts a job over up to 500 site logs. The operation update needs changes, the others take none; delete also needs the scope site_logs:delete. A reviewed log is refused, unless changes has isReviewed false; so is the restoring of one whose project is deleted. The job's result lists each id's outcome.
         */
        post: operations["bulkSiteLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-logs/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import site logs from a CSV file
         * @description Starts a job that reads an uploaded CSV file. A cell of projectId is an id or a project's number, one of createdBy or reviewedBy an id or an e-mail address, in any case of letters; where none or several are meant the row is refused (not_found). A cell of tags has a semicolon between two tags. With updateInPlace a row that names a log by its id updates it. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
         */
        post: operations["importSiteLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site-logs/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export site logs to a CSV file
         * @description Starts a job that writes the site logs which the filters leave; a semicolon stands between two tags. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportSiteLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crew-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List crew assignments
         * @description A page of who works where on which day: newest date first and, of one day, the assignment that was made last.
         */
        get: operations["listCrewAssignments"];
        /**
         * Replace the crew of a project on a day
         * @description Makes these people the crew of the project on that day. Who is on it already keeps the assignment, with what is said here; who is left out is taken off, by deleting the assignment; an empty crew takes everybody off. Of two requests for one day at once, the second one's crew stands. A person who is named twice is a 422 (crew[1].userId, rule); a project or user that is not live and of the same organization a 422 (not_found). A person who is also on another live project that day is assigned all the same, and meta.warnings says where else (double_booked). No event tells of it.
         */
        put: operations["replaceJobDayCrew"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crew-assignments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a crew assignment
         * @description One person's assignment to a project on a day.
         */
        get: operations["getCrewAssignment"];
        put?: never;
        post?: never;
        /**
         * Delete a crew assignment
         * @description Takes one person off a crew.
         */
        delete: operations["deleteCrewAssignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calendar events
         * @description What falls between two days, both included and at most 100 days apart: starts and expected ends of projects and their phases (cancelled projects aside), crews, invoices that are due, bids that expire and leads that are expected to close, by date, type and entityId. A day of a time is its day in UTC. A phase is there when it touches the range, with its own dates. What the caller may not see is left out: crew_day needs dispatch:read, invoice_due invoices:read, bid_expiry bids:read and lead_close leads:read; to ask for such a type without its scope is a 403. A from that is missing is a 422 (query.from, required), a to before it or more than 100 days after it a 422 (query.to, rule).
         */
        get: operations["listCalendarEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List time entries
         * @description A page of time entries, those of the newest date first, and of one date the newest id first. search looks in the description.
         */
        get: operations["listTimeEntries"];
        put?: never;
        /**
         * Create a time entry
         * @description Creates a time entry, whose totalCost is hours times hourlyRate, rounded once to cents. projectId and userId must be live and of the same organization, phaseId and taskId of the project (422, not_found). A taskId without a phaseId brings its phase; with the id of another phase it is a 422 (rule). isReviewed true from a user of the role field is a 403.
         */
        post: operations["createTimeEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add up hours and cost
         * @description How many time entries the filters of the list leave, their hours, what these cost, and how many of the hours have no hourlyRate; by project, user, phase, day or week, in the order of that key. A row has the member of its key alone: projectId, userId, phaseId (null, last, for entries without a phase), date or weekStart, a Monday. More than 1000 rows are a 422 (query.groupBy, rule): narrow the filters.
         */
        get: operations["aggregateTimeEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a time entry
         * @description One time entry. A deleted one is not found.
         */
        get: operations["getTimeEntry"];
        put?: never;
        post?: never;
        /**
         * Delete a time entry
         * @description Deletes the time entry softly. A reviewed one, and one that an invoice bills, is a 409. A bulk restore brings it back.
         */
        delete: operations["deleteTimeEntry"];
        options?: never;
        head?: never;
        /**
         * Update a time entry
         * @description Changes the members given and leaves the rest; totalCost follows. A reviewed entry changes only when isReviewed is false in the same request, and one that an invoice bills not at all (409). A taskId without a phaseId brings its phase; a phaseId other than that of the entry's task is a 422 (taskId, rule) unless the request gives another task, or null. isReviewed true from a user of the role field is a 403.
         */
        patch: operations["updateTimeEntry"];
        trace?: never;
    };
    "/time-entries/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a time entry to another project
         * @description Gives the entry another project, reviewed or not; its own changes nothing. Its phase and task become those of the same name there, in any case of letters, else null. One that an invoice bills is a 409. A targetProjectId that is absent or deleted is a 422 (not_found). Needs the scope time_entries:read, too.
         */
        post: operations["moveTimeEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete, restore or update many time entries
         * @description Starts a job over up to 500 time entries. The operation update needs changes, the others take none; delete also needs the scope time_entries:delete. What a PATCH or a DELETE would refuse is refused here: reviewed entries, unless changes has isReviewed false, and those that an invoice bills. Refused is also the restoring of an entry whose project is deleted; a phase or task that the project no longer has becomes null. isReviewed true from a user of the role field is a 403. The job's result lists each id's outcome.
         */
        post: operations["bulkTimeEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import time entries from a CSV file
         * @description Starts a job that reads an uploaded CSV file. A cell of userId is an id or an e-mail address, one of projectId an id or a project's number, in any case of letters; where none or several are meant the row is refused (not_found). With updateInPlace a row that names an entry by its id updates it; such a row has no projectId, since an entry changes its project by a move. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
         */
        post: operations["importTimeEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-entries/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export time entries to a CSV file
         * @description Starts a job that writes the time entries which the filters leave. filters takes the list's filters by name, with the same values. GET /jobs/{id}/download then gives the file's address.
         */
        post: operations["exportTimeEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports
         * @description The reports that the caller may run, in the order of this list: job-cost (projects:read, invoices:read, time_entries:read), ar-aging (invoices:read, contacts:read), win-rate (bids:read), labor (time_entries:read, users:read) and lead-sources (leads:read). Those of which a scope is missing are left out.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/business-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the business review
         * @description What the organization sold, began, finished, billed, was paid and worked from one day to another, both included, and in as many days before. Each figure counts what its date is in the period: leads by createdAt and closedAt, bids by sentAt and acceptedAt, projects by startDate and actualEndDate (cancelled ones aside), invoices by issueDate (drafts and voided ones aside), payments by paidAt (voided ones aside), time entries by date. A day of a time is its day in UTC, and deleted records do not count. Groups are null without their scopes. A from or to that is missing is a 422 (query.from, required), a to before from or a period of more than 3,660 days a 422 (query.to, rule), a from before 1900 a 422 (query.from, rule).
         */
        get: operations["getBusinessReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a report
         * @description The rows of one report, 5,000 at most, with the sums of its amounts and hours over all rows, those beyond 5,000 included. Deleted records do not count.
         *
         *     - job-cost: what each project, the newest first, was sold for, billed (drafts and voided invoices aside), paid and worked on; takes projectId and status.
         *     - ar-aging: what each customer owes on sent and partly paid invoices, the largest debt first, by whole days past due today in UTC. An invoice without dueDate is due at its issueDate.
         *     - win-rate: by month in UTC, the bids that were sent from one day to another and what became of them. winRate is accepted of accepted and rejected; what is open, expired or cancelled was not decided.
         *     - labor: hours and their cost by week (weekStart is a Monday) and person, from one day to another; the days of the first and the last week that are outside do not count.
         *     - lead-sources: the leads created from one day to another by source; winRate is won of won and lost, wonValue the estimatedValue of those won.
         *
         *     A rate is null while nothing was decided. A key that is no report's is a 404; a report of which the caller lacks a scope a 403. A parameter that the report needs is a 422 (query.from, required), one that it does not take a 422 (rule), a to before from or a period of more than 3,660 days a 422 (query.to, rule), a from before 1900 a 422 (query.from, rule).
         */
        get: operations["runReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search across records
         * @description The live records of all families that their own list's search finds, those changed last first, as far as the credential holds their family's :read; with none of these the answer is empty. A type whose :read it does not hold is a 403 (scope_insufficient).
         */
        get: operations["searchRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments
         * @description A page of comments, newest first. search looks in the body. Comments on records of a family whose :read the credential does not hold are left out, and naming such a family is a 403 (scope_insufficient). Comments on a deleted record are shown with includeDeleted alone, and come back with it.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on a record
         * @description Adds a comment to a live record (else 422, not_found), whose family's :read the credential must hold too (403). Its author is the person for whom an app calls, or the API key.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Deletes the comment. Its author may, any API key, and people with the roles manager, admin and owner; to another it is a 403 (forbidden). A comment on a record of a family whose :read is not held, or on a deleted record, is not found.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Edit a comment
         * @description Gives the comment another body and sets editedAt; the same body changes nothing. Only its author may, the same person or the same API key: to another it is a 403 (forbidden). A comment on a record of a family whose :read is not held, or on a deleted record, is not found.
         */
        patch: operations["updateComment"];
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description A page of what happened without the caller, newest first: what customers did on their pages, what time and failures brought about, and what was assigned. Shown are those for everybody and for the person for whom an app calls, to API keys those for anybody, as far as the credential holds the :read of what they are about (webhooks:manage for webhook_endpoint, settings:read for accounting).
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Marks notifications as read by the person for whom an app calls; API keys have one mark for all of them. Exactly one of ids and all is given (422, ids, rule). marked counts those that were not read yet, and meta.missing lists the ids of none that is shown to the caller.
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/briefing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for the office
         * @description A page of what waits for somebody today, as far as the credential holds the :read of its family, in this order and within a category by date and id: invoice_overdue, invoices sent or paid in part whose dueDate is before today; bid_expiring, bids sent or viewed whose validUntil is not past and within seven days; pay_app_submitted, pay applications that wait for an approval; project_past_end, projects planned or active whose expectedEndDate is before today; site_log_unreviewed, site logs of the last 30 days that nobody has reviewed. Days are UTC's.
         */
        get: operations["listBriefing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/briefing/dismissals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss or snooze a row
         * @description Takes a row off everybody's briefing, for good or until a time. The itemKey of a row that is not there is a 422 (not_found), a dismissedUntil that is not in the future a 422 (rule); a row of a family whose :read the credential does not hold is a 403 (scope_insufficient). A row that is dismissed already, or snoozed still, keeps its dismissal and gets the new time: 200.
         */
        post: operations["dismissBriefingItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/briefing/dismissals/{itemKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Bring a row back
         * @description Ends a dismissal or a snooze. A row that is neither dismissed nor snoozed still is not found; one of a family whose :read the credential does not hold is a 403 (scope_insufficient).
         */
        delete: operations["undismissBriefingItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signature-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signature requests
         * @description A page of signature requests, newest first. search looks in the title and in the signer's name and e-mail address. Those for records of a family whose :read the credential does not hold are left out.
         */
        get: operations["listSignatureRequests"];
        put?: never;
        /**
         * Ask for a signature
         * @description Asks a person outside the organization to sign a submitted change order, or a submitted or approved pay application (409 for another state). The mail to signerEmail has the PDF attached and leads to a page, {origin}/s/<token>, on which the person reads the document and signs or declines it without an account; the address is in the mail alone, and in no answer. The mail is a job of type email, named in meta.job_id, which is tried for about a day. What is to be signed is kept as it is now, letterhead included, and documentHash is the SHA-256 of it: later changes of the record's surroundings do not reach it. Signing approves nothing: the record's state stays as it is. Needs the record's family's :read too (403); a record that is absent or deleted is a 422 (entityId, not_found). expiresAt is in the future and at most 365 days ahead (422, rule). No event tells of it; a signature, a refusal and the end of its time are notifications.
         */
        post: operations["createSignatureRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signature-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a signature request
         * @description One signature request. A 404 without the :read of its record's family, too.
         */
        get: operations["getSignatureRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signature-requests/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a signature request again
         * @description Mails a sent or viewed request once more (409 otherwise, and past expiresAt), with the same link. With a signerEmail other than the request's, that becomes the signer's address: the link ends, the mail has a new one, the status is sent and viewedAt null, and no mail to the former address goes out any more. The mail is a job of type email, named in meta.job_id.
         */
        post: operations["resendSignatureRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signature-requests/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a signature request
         * @description Ends a sent or viewed request (409 otherwise): nobody can see or sign it any more. A request is also voided with its record: when that is voided or rejected.
         */
        post: operations["voidSignatureRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description A page of jobs, newest first. Jobs on families whose read scope is not held are left out.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an upload
         * @description Answers an address to which one file is PUT within the hour, uncompressed and with the Content-Type named here: a CSV file in UTF-8 or UTF-16 with a byte order mark for an import, of at most 512 MB unless the operator has set another limit, or an image of at most 5 MB for the branding. The address is signed, so the PUT needs no credential. It answers 200 with `data.sourcePath` and `data.size`. 400 says that the file is empty, 404 that the address is none of ours, 408 that the file came too slowly, 409 that it has been uploaded already or that the organization stores as much as it may, 410 that the hour is over, 413 that it is too large, 415 that its type is another, 429 that as many uploads of the organization are under way as may be, 503 that there is no room for it now; an aborted or refused PUT may be repeated, a finished one not. A GET of the address answers what is known of the file. sourcePath then names the file, for a week, to the operation that uses it.
         */
        post: operations["createJobUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description One job, with its progress. It also needs the read scope of what the job read or wrote; without it the job is not found.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description Deletes an ended job softly, and its files, which cannot be downloaded any more. A queued or running one is a 409: cancel it first. It also needs the read scope of what the job read or wrote; without it the job is not found.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Cancels a queued or running job: the batch that runs is not committed any more, what was committed before stays, and errorMessage and result say how much that is. An ended one is a 409. It also needs the read scope of what the job read or wrote; without it the job is not found.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of a job's result file
         * @description An address that serves the file once, within five minutes. A job without a result file, or one not yet completed, is a 404. It also needs the read scope of what the job read or wrote; without it the job is not found.
         */
        get: operations["getJobDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of a job's errors file
         * @description An address that serves the CSV of rows that were not valid once, within five minutes: the file's own columns, then _row, _field, _code and _message, and behind them what a row had beyond the file's columns. A job without errors is a 404. It also needs the read scope of what the job read or wrote; without it the job is not found.
         */
        get: operations["getJobErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description A page of webhook endpoints, newest first, without their signing secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Registers an endpoint for events of the given types. The URL must be https on port 443 or 8443, without user information, at a name of the public DNS or a public address; a name that does not resolve yet is accepted, one with an address that is not public is a 422, and every delivery checks again. The signing secret is shown in this answer only. An organization has at most 16 endpoints, unless the operator set another limit, and one for each URL, however it is written; one more of either is a 409. While many of its URLs are being looked up, the next is a 503 after a few seconds.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description One webhook endpoint, without its signing secret.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint. Its deliveries that were not finished end as exhausted.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes the members given and leaves the rest. A changed URL is checked like a new one: a 409 when another endpoint has it, or when there are more endpoints than there may be. While isActive is false nothing is sent and new events make no deliveries; setting it to true clears consecutiveFailures, disabledAt and disabledReason and sends the deliveries that waited.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a signing secret
         * @description Makes a new signing secret, shown in this answer only. For 24 hours the old one signs beside it: Svc-Signature then carries two v1 values, and either may be verified.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of type webhook.test whose data is the endpoint, signed and retried like any other. It takes no sequence number and is not in the event log. An endpoint that is turned off is a 409.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an endpoint's deliveries
         * @description A page of one endpoint's deliveries of the last 30 days, newest first.
         */
        get: operations["listWebhookEndpointDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description A page of the organization's deliveries of the last 30 days, newest first, those to deleted endpoints included.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description One delivery of the last 30 days with what its last attempt left.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Begins the delivery anew, whatever became of it: attemptCount is 0, the fields of the last answer and error are cleared, and the first attempt is immediate. The event's id and the signed bytes stay the same. A delivery whose endpoint is deleted or turned off is a 409.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The organization's events of the last 30 days in their order, oldest first, to catch up after an outage. Sequence numbers have no gaps. after takes the last number seen; without it the list starts with the oldest event kept. meta.pagination.cursor is the next value for after as a string, and null when no more events are there yet. Each event holds a snapshot of its record, whatever other scopes the caller has.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description One event of the last 30 days, with its sequence number.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API audit logs
         * @description A page of the requests made to the API in the last 90 days, newest first, and of what decided about access to the organization: sign-ins and failed ones, links to set a password asked for and used, consents given and declined, revocations, a refresh token or code that was used twice, and what the operator of the service ended. A request appears within a second or two.
         */
        get: operations["listApiAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the use of the rate limits
         * @description How much of the organization's hourly budget, in units, and of the API key's limit per minute, in requests, is spent, this request included.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the branding
         * @description How the organization shows itself to its customers, on pages, in mails and on paper.
         */
        get: operations["getBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the branding
         * @description Changes the members given and leaves the rest. A logo is uploaded first (POST /jobs/uploads) and then named by its sourcePath. It must be a PNG or a JPEG, whatever its name says, of at most 8000 pixels a side, 40 million in all and 160 MB when decoded (422); it is decoded and encoded anew, at most 600 by 300 pixels large, without its metadata.
         */
        patch: operations["updateBranding"];
        trace?: never;
    };
    "/settings/accounting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the accounting connection
         * @description The company in QuickBooks Online to which invoices are pushed, and how. No answer shows a token. Never connected: not_connected, and everything else null or at its default.
         */
        get: operations["getAccountingConnection"];
        /**
         * Connect QuickBooks Online
         * @description Connects the organization with a company, or changes how invoices are written there; it replaces what was set before. Give `code` and `redirectUri` as Intuit's redirect brought them, or a `refreshToken` that the operator's application has got otherwise. With neither, the tokens of the same realm stay. Everything is tried out before anything is stored: the grant, the company, its custom transaction numbers, which have to be on (422 at realmId), and the named items and tax code, which have to be there and active (422 not_found). A used or foreign code or token is a 422 rule, and its grant may be used up by the attempt. 409 when the operator has set no application up, or when QuickBooks no longer accepts the tokens that were to stay; 503 with Retry-After when QuickBooks does not answer. A 503 changes nothing.
         */
        put: operations["connectAccounting"];
        post?: never;
        /**
         * Disconnect the accounting system
         * @description Forgets the tokens, and revokes the grant at Intuit in the background, as well as that can be done. What was pushed stays there, and its ids are kept: the same company, connected again, gets no invoice twice. 200 also when nothing is connected.
         */
        delete: operations["disconnectAccounting"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description A page of API keys, newest first, without their secrets.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates an API key. The key is shown in this answer only. Its scopes, expiry and limit must be within the caller's own; what is beyond them is a 422. An app counts as a credential of 60 requests a minute that ends with its grant. The key remembers its maker (`madeBy`) and is revoked with it, so that whoever loses access leaves none behind.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is refused from now on, and so are the keys that were made with it, through however many keys; imports, exports and other jobs that any of them began are cancelled. Only the key that sends this request is spared, with the keys that it made: a key that was made to replace its maker can revoke it, and takes over its jobs. Revoking a revoked key changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description A page of the people in the organization, newest first. search looks in name and e-mail address.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description One person of the organization. One who is gone is not found.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description The organization, the credential and, for an access token, the user that this request speaks for. Any valid credential may ask.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the claims about the user
         * @description The OpenID claims about the person who granted the access token, bare, without an envelope. An API key speaks for nobody and gets a 403.
         */
        get: operations["getUserinfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for consent
         * @description Where an app sends a person's browser. Whoever is not signed in signs in; then a page asks for consent, and the answer goes to redirect_uri with 303: `code`, the unchanged `state` and `iss`, or `error` and `error_description`. An unknown client or redirect_uri is never redirected to: that is a page. Nor is an error sent to redirect_uri before the person has signed in, or has agreed to go there on a page that names the host. Parameters that are not listed are ignored; one that is given twice is an invalid_request.
         */
        get: operations["authorizeOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an app
         * @description Dynamic client registration (RFC 7591), open to anyone, without an approval step; five requests per minute and address. Unknown metadata is ignored. Redirect addresses must be public https addresses without a fragment. An app that nobody connects within 30 days is removed.
         */
        post: operations["registerOauthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get tokens
         * @description Exchanges an authorization code (with its PKCE verifier) or a refresh token for an access token and the next refresh token. A confidential client identifies itself by HTTP Basic authentication, a public one by client_id. A code is good once and for a minute. A refresh token is good once; its second use revokes every token of the grant, without a grace window. The access token is a JWT (RFC 9068) and lives an hour.
         */
        post: operations["issueOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a grant
         * @description RFC 7009. Either token of a grant, access or refresh, ends the whole grant. A token that is unknown or dead already is a 200 too; another client's is a 400.
         */
        post: operations["revokeOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API description
         * @description This document, with the service's own address in servers. No credential is needed, and nothing is charged.
         */
        get: operations["getOpenapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.created
         * @description A contact was created, by the API or by an import.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ContactEvent"] & {
                        /** @constant */
                        type?: "contact.created";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.updated
         * @description A contact was changed or restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ContactEvent"] & {
                        /** @constant */
                        type?: "contact.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.deleted
         * @description A contact was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ContactEvent"] & {
                        /** @constant */
                        type?: "contact.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * product.created
         * @description A product was created, by the API, as a copy or by an import.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProductEvent"] & {
                        /** @constant */
                        type?: "product.created";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * product.updated
         * @description A product or one of a kit's parts was changed, a part's new price moved a kit's, or a deleted product was restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProductEvent"] & {
                        /** @constant */
                        type?: "product.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * product.deleted
         * @description A product was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProductEvent"] & {
                        /** @constant */
                        type?: "product.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * lead.created
         * @description A lead was created, by the API or by an import.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LeadEvent"] & {
                        /** @constant */
                        type?: "lead.created";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * lead.updated
         * @description A lead was changed, moved to another stage, converted or restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LeadEvent"] & {
                        /** @constant */
                        type?: "lead.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * lead.deleted
         * @description A lead was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LeadEvent"] & {
                        /** @constant */
                        type?: "lead.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.created
         * @description A bid was created, by the API or as a duplicate.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.created";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.updated
         * @description A bid or one of its lines was changed, it was sent or first seen by the customer, or it was restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.deleted
         * @description A bid was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.accepted
         * @description A bid was accepted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.accepted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.acceptance_reverted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.acceptance_reverted
         * @description A bid's acceptance was reverted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.acceptance_reverted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.rejected
         * @description A bid was rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.rejected";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.expired
         * @description A bid was not accepted until its validUntil.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.expired";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.cancelled
         * @description A bid was cancelled.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.cancelled";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bid.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bid.reopened
         * @description An expired or cancelled bid is a draft again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BidEvent"] & {
                        /** @constant */
                        type?: "bid.reopened";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * project.created
         * @description A project was created, by the API, by an import or of a lead or a bid.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectEvent"] & {
                        /** @constant */
                        type?: "project.created";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * project.updated
         * @description A project was changed or restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectEvent"] & {
                        /** @constant */
                        type?: "project.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * project.deleted
         * @description A project was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectEvent"] & {
                        /** @constant */
                        type?: "project.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * project.status_changed
         * @description A project's status changed; previous_attributes holds the prior one. project.updated tells of the same change.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectEvent"] & {
                        /** @constant */
                        type?: "project.status_changed";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change_order.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * change_order.updated
         * @description A change order or one of its lines was changed, it was moved to another project, or it was restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeOrderEvent"] & {
                        /** @constant */
                        type?: "change_order.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change_order.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * change_order.deleted
         * @description A change order was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeOrderEvent"] & {
                        /** @constant */
                        type?: "change_order.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change_order.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * change_order.submitted
         * @description A change order was submitted for approval.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeOrderEvent"] & {
                        /** @constant */
                        type?: "change_order.submitted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change_order.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * change_order.approved
         * @description A change order was approved. project.updated and, where the project has them, bid.updated and pay_app.updated tell what it changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeOrderEvent"] & {
                        /** @constant */
                        type?: "change_order.approved";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change_order.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * change_order.rejected
         * @description A change order was rejected.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeOrderEvent"] & {
                        /** @constant */
                        type?: "change_order.rejected";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change_order.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * change_order.voided
         * @description A change order was voided. Where it had been approved, project.updated and the like tell what it took back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeOrderEvent"] & {
                        /** @constant */
                        type?: "change_order.voided";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.updated
         * @description A pay application or one of its lines was changed, by a request or by a change order's approval or voiding, or it was restored; previous_attributes holds the prior values of what changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.updated";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.deleted
         * @description A draft was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.deleted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.submitted
         * @description A pay application was submitted for approval.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.submitted";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.approved
         * @description A pay application was approved.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.approved";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.rejected
         * @description A pay application was rejected, and may be changed again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.rejected";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.paid
         * @description A pay application was marked as paid.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.paid";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pay_app.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pay_app.voided
         * @description A pay application was voided.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayAppEvent"] & {
                        /** @constant */
                        type?: "pay_app.voided";
                    };
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description A test of the endpoint was asked for. It is in no event log and takes no sequence number.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookTestEvent"];
                };
            };
            responses: {
                /** @description Any status from 200 to 299 confirms the delivery. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccountingConnection: {
            /**
             * @description null while nothing is connected.
             * @enum {string|null}
             */
            provider: "quickbooks" | null;
            /**
             * @description reconnect_required: QuickBooks no longer accepts the grant, so a person has to connect again.
             * @enum {string}
             */
            status: "not_connected" | "connected" | "reconnect_required";
            /** @description QuickBooks' id of the company. */
            realmId: string | null;
            /** @description As QuickBooks has it. */
            companyName: string | null;
            /** @description The product or service in QuickBooks under which lines are written. */
            itemName: string | null;
            /** @description The one for retainage, whose account should be an asset. null: itemName. */
            retainageItemName: string | null;
            /** @description The tax code in QuickBooks of invoices with tax. null: QuickBooks decides. */
            taxCodeName: string | null;
            /** @description Whether invoices have a link to pay by card or bank transfer, which takes QuickBooks Payments. */
            allowOnlinePayment: boolean;
            /** Format: date-time */
            connectedAt: string | null;
            /**
             * Format: date-time
             * @description When the grant ends by itself; every renewal moves it.
             */
            reconnectBy: string | null;
            /** @description Why a person has to connect again. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description null until something is set.
             */
            updatedAt: string | null;
        };
        AccountingConnectionEnvelope: {
            data: components["schemas"]["AccountingConnection"];
            meta: components["schemas"]["Meta"];
        };
        AccountingConnectionReplace: {
            /**
             * @description The only one so far.
             * @constant
             */
            provider: "quickbooks";
            /** @description QuickBooks' id of the company, as the redirect brought it. */
            realmId: string;
            /** @description The code of the redirect; needs redirectUri. Good once, for some minutes. */
            code?: string;
            /**
             * Format: uri
             * @description The address to which Intuit redirected, exactly as it is registered.
             */
            redirectUri?: string;
            /** @description Instead of code: a refresh token of the operator's application. */
            refreshToken?: string;
            /**
             * @description The product or service in QuickBooks under which lines are written.
             * @default Services
             */
            itemName: string;
            /**
             * @description The one for retainage, whose account should be an asset. null: itemName.
             * @default null
             */
            retainageItemName: string | null;
            /**
             * @description The tax code in QuickBooks of invoices with tax. null: QuickBooks decides.
             * @default null
             */
            taxCodeName: string | null;
            /**
             * @description Whether invoices have a link to pay by card or bank transfer, which takes QuickBooks Payments.
             * @default false
             */
            allowOnlinePayment: boolean;
        };
        /** @description An amount of money, with two places. */
        Amount: string;
        ApiAuditLog: {
            /** Format: int64 */
            id: number;
            requestId: string;
            /** @description CLI where the operator of the service ran a command. */
            method: string;
            /** @description Without the query; the name of the operator's command. */
            path: string;
            operationId: string | null;
            status: number;
            /**
             * @description The problem's code; null when it succeeded.
             * @enum {string|null}
             */
            code: "bad_request" | "unauthorized" | "token_expired" | "forbidden" | "scope_insufficient" | "subscription_inactive" | "tenant_suspended" | "not_found" | "conflict" | "idempotency_key_reused" | "validation_failed" | "rate_limited" | "internal_error" | "service_unavailable" | "maintenance" | null;
            durationMs: number;
            /** @description Units charged. */
            cost: number;
            /** @description How many requests this row stands for: refusals by the rate limiter are summed per credential and minute, every other request has a row of its own. */
            count: number;
            /** Format: int32 */
            apiKeyId: number | null;
            /**
             * Format: int32
             * @description The person for whom the app called, or whose access it was about.
             */
            userId: number | null;
            clientId: string | null;
            ipAddress: string | null;
            userAgent: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ApiAuditLogPage: {
            data: components["schemas"]["ApiAuditLog"][];
            meta: components["schemas"]["PageMeta"];
        };
        ApiKey: {
            /** Format: int32 */
            id: number;
            name: string;
            /** @description The key without its secret. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            /** @description Requests that the key may make in a minute. */
            perMinuteLimit: number;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute: it is written at a key's first use in each minute.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            revokedAt: string | null;
            madeBy: components["schemas"]["ApiKeyMaker"];
        };
        ApiKeyCreate: {
            name: string;
            scopes: components["schemas"]["Scope"][];
            /** @description Requests that the key may make in a minute, at most the caller's own limit. Left out, it is 60, or the caller's where that is less. */
            perMinuteLimit?: number;
            /**
             * Format: date-time
             * @description When the key stops working; it must be in the future, and no later than the caller's own end. Left out or null, it is the caller's end, or never.
             */
            expiresAt?: string | null;
        };
        ApiKeyCreated: {
            /** Format: int32 */
            id: number;
            name: string;
            /** @description The key without its secret. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            /** @description Requests that the key may make in a minute. */
            perMinuteLimit: number;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute: it is written at a key's first use in each minute.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            revokedAt: string | null;
            madeBy: components["schemas"]["ApiKeyMaker"];
            /** @description The whole key. It cannot be shown again. */
            key: string;
        };
        ApiKeyCreatedEnvelope: {
            data: components["schemas"]["ApiKeyCreated"];
            meta: components["schemas"]["Meta"];
        };
        ApiKeyEnvelope: {
            data: components["schemas"]["ApiKey"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Which credential made the key; null when the service's operator did. */
        ApiKeyMaker: {
            /**
             * Format: int32
             * @description The API key that made it; null when an app did.
             */
            apiKeyId: number | null;
            /**
             * Format: int32
             * @description The user whose grant to an app stands behind the key: the key lives no longer than the grant, and never has more rights than the user's role.
             */
            userId: number | null;
            /** @description The app that has that grant. */
            clientId: string | null;
        } | null;
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
            meta: components["schemas"]["PageMeta"];
        };
        Bid: {
            /** Format: int32 */
            id: number;
            /** @description Generated, unique in the organization, and larger than those before it. */
            bidNumber: string;
            /**
             * Format: int32
             * @description The customer.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description The lead that it came from.
             */
            leadId: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to, or that came from it. It stays when the project is deleted, and counts as none then.
             */
            projectId: number | null;
            status: components["schemas"]["BidStatus"];
            /** @description The sum of its items, options aside, with those of approved change orders. */
            subtotal: components["schemas"]["Amount"];
            /** @description What the discount takes from the sum of its own items, those of change orders aside; a fixed discount takes that sum at most. */
            discountAmount: components["schemas"]["Amount"];
            /** @description taxRate percent of what its own items come to less the discount; items of change orders bear no tax here. */
            taxAmount: components["schemas"]["Amount"];
            /** @description subtotal - discountAmount + taxAmount */
            total: components["schemas"]["Amount"];
            /** @description Percent of sales tax on what is left after the discount. */
            taxRate: components["schemas"]["OptionalPercent"];
            /** @description A percentage of the subtotal or a fixed amount, as discountType says. */
            discount: components["schemas"]["OptionalPrice"];
            /**
             * @description What discount means.
             * @enum {string|null}
             */
            discountType: "percent" | "fixed" | null;
            /**
             * Format: date-time
             * @description Until when it can be accepted. A sent or viewed bid expires within the hour after it.
             */
            validUntil: string | null;
            notes: string | null;
            terms: string | null;
            siteAddress: string | null;
            siteCity: string | null;
            siteState: string | null;
            siteZipCode: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** Format: date-time */
            acceptedAt: string | null;
            /** @description Who accepted it, as the acceptance said. */
            acceptedBy: string | null;
            /** @description The optional lines that were chosen when it was accepted. */
            acceptedOptionIds: number[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        BidAcceptance: {
            /** @description The optional lines that the customer chose. */
            optionIds?: number[];
            /** @description Who accepted it. */
            acceptedBy?: string | null;
        };
        BidAggregateEnvelope: {
            data: components["schemas"]["BidStatusTotal"][];
            meta: components["schemas"]["Meta"];
        };
        BidBulkFetchEnvelope: {
            data: components["schemas"]["Bid"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        BidBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["BidChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        BidChanges: {
            /**
             * Format: int32
             * @description The customer.
             */
            contactId?: number | null;
            /**
             * Format: date-time
             * @description Until when it can be accepted. A sent or viewed bid expires within the hour after it.
             */
            validUntil?: string | null;
            notes?: string | null;
            terms?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
        };
        BidCompact: {
            /** Format: int32 */
            id: number;
            /** @description Generated, unique in the organization, and larger than those before it. */
            bidNumber: string;
            /**
             * Format: int32
             * @description The customer.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to, or that came from it. It stays when the project is deleted, and counts as none then.
             */
            projectId: number | null;
            status: components["schemas"]["BidStatus"];
            /** @description subtotal - discountAmount + taxAmount */
            total: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description Until when it can be accepted. A sent or viewed bid expires within the hour after it.
             */
            validUntil: string | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        BidConversion: {
            /** @description The project's name; that of the lead, the site's address or the bid's number unless it is given. */
            name?: string;
            /**
             * Format: int32
             * @description The template that gives what is left open: a live one.
             */
            templateId?: number | null;
            /** @description When the work begins. */
            startDate?: components["schemas"]["OptionalMoment"];
            /** @description When it is expected to be done. */
            expectedEndDate?: components["schemas"]["OptionalMoment"];
        };
        BidCreate: {
            /**
             * Format: int32
             * @description The customer.
             */
            contactId?: number | null;
            /**
             * Format: int32
             * @description The lead that it came from: a live one.
             */
            leadId?: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to: a live one.
             */
            projectId?: number | null;
            /** @description Percent of sales tax on what is left after the discount. */
            taxRate?: components["schemas"]["OptionalPercent"];
            /** @description A percentage of the subtotal or a fixed amount, as discountType says. */
            discount?: components["schemas"]["OptionalPrice"];
            /**
             * @description What discount means.
             * @enum {string|null}
             */
            discountType?: "percent" | "fixed" | null;
            /**
             * Format: date-time
             * @description Until when it can be accepted. A sent or viewed bid expires within the hour after it.
             */
            validUntil?: string | null;
            notes?: string | null;
            terms?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
        };
        BidEnvelope: {
            data: components["schemas"]["Bid"];
            meta: components["schemas"]["Meta"];
        };
        BidEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "bid.created" | "bid.updated" | "bid.deleted" | "bid.accepted" | "bid.acceptance_reverted" | "bid.rejected" | "bid.expired" | "bid.cancelled" | "bid.reopened";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["Bid"];
            /** @description The prior values of what changed, by name; not on bid.created and bid.deleted. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        BidLineItem: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            bidId: number;
            kind: components["schemas"]["BidLineItemKind"];
            /** @description Quoted outside the bid's total. */
            isOptional: boolean;
            /** @description A short name to speak of the line by; null on sections, notes and the lines of change orders. */
            markName: string | null;
            /**
             * Format: int32
             * @description The product that it was taken from.
             */
            productId: number | null;
            /**
             * Format: int32
             * @description The approved change order that it belongs to, as its section does; null on the bid's own lines, which alone count in discountAmount and taxAmount.
             */
            changeOrderId: number | null;
            description: string | null;
            quantity: components["schemas"]["OptionalQuantity"];
            /** @description Null on sections and notes. */
            unitPrice: components["schemas"]["OptionalSignedPrice"];
            /** @description quantity times unitPrice; of a section the sum of its items, options aside; null on notes. */
            total: string | null;
            /**
             * Format: int32
             * @description Position within the bid.
             */
            order: number | null;
            /** @description What a kit was made of when the line was taken from it; null on all other lines. */
            parts: components["schemas"]["BidLineItemPart"][] | null;
            /** @description Stored only, as are the other measures. */
            width: components["schemas"]["OptionalQuantity"];
            height: components["schemas"]["OptionalQuantity"];
            depth: components["schemas"]["OptionalQuantity"];
            area: components["schemas"]["OptionalQuantity"];
            /** @description Linear feet. */
            perimeterLf: components["schemas"]["OptionalQuantity"];
            /** @description Cubic feet. */
            volumeCf: components["schemas"]["OptionalQuantity"];
            /** @description Stored only; it never enters a total. */
            buyTaxPercent: components["schemas"]["OptionalPercent"];
            /** @description Stored only; it never enters a total. */
            sellTaxPercent: components["schemas"]["OptionalPercent"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        BidLineItemCreate: {
            kind?: components["schemas"]["BidLineItemKind"];
            /** @description Required unless productId brings one. */
            description?: string;
            /** Format: int32 */
            productId?: number | null;
            markName?: string | null;
            isOptional?: boolean;
            quantity?: components["schemas"]["OptionalQuantity"];
            unitPrice?: components["schemas"]["SignedPrice"];
            /**
             * Format: int32
             * @description Position within the bid.
             */
            order?: number | null;
            /** @description Stored only, as are the other measures. */
            width?: components["schemas"]["OptionalQuantity"];
            height?: components["schemas"]["OptionalQuantity"];
            depth?: components["schemas"]["OptionalQuantity"];
            area?: components["schemas"]["OptionalQuantity"];
            /** @description Linear feet. */
            perimeterLf?: components["schemas"]["OptionalQuantity"];
            /** @description Cubic feet. */
            volumeCf?: components["schemas"]["OptionalQuantity"];
            /** @description Stored only; it never enters a total. */
            buyTaxPercent?: components["schemas"]["OptionalPercent"];
            /** @description Stored only; it never enters a total. */
            sellTaxPercent?: components["schemas"]["OptionalPercent"];
            /**
             * Format: date-time
             * @description Of a line that comes from elsewhere, where it was deleted: it is kept as deleted and counts for nothing.
             */
            deletedAt?: string | null;
        };
        BidLineItemEnvelope: {
            data: components["schemas"]["BidLineItem"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description item is a priced line, section a heading over the lines up to the next one, note a text for the customer.
         * @enum {string}
         */
        BidLineItemKind: "item" | "section" | "note";
        BidLineItemPage: {
            data: components["schemas"]["BidLineItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        BidLineItemPart: {
            /** Format: int32 */
            productId: number;
            description: string;
            quantity: components["schemas"]["Quantity"];
            unitPrice: components["schemas"]["SignedPrice"];
        };
        BidLineItemUpdate: {
            kind?: components["schemas"]["BidLineItemKind"];
            description?: string;
            /** Format: int32 */
            productId?: number | null;
            markName?: string | null;
            isOptional?: boolean;
            quantity?: components["schemas"]["OptionalQuantity"];
            unitPrice?: components["schemas"]["SignedPrice"];
            /**
             * Format: int32
             * @description Position within the bid.
             */
            order?: number | null;
            /** @description Stored only, as are the other measures. */
            width?: components["schemas"]["OptionalQuantity"];
            height?: components["schemas"]["OptionalQuantity"];
            depth?: components["schemas"]["OptionalQuantity"];
            area?: components["schemas"]["OptionalQuantity"];
            /** @description Linear feet. */
            perimeterLf?: components["schemas"]["OptionalQuantity"];
            /** @description Cubic feet. */
            volumeCf?: components["schemas"]["OptionalQuantity"];
            /** @description Stored only; it never enters a total. */
            buyTaxPercent?: components["schemas"]["OptionalPercent"];
            /** @description Stored only; it never enters a total. */
            sellTaxPercent?: components["schemas"]["OptionalPercent"];
        };
        BidPage: {
            data: (components["schemas"]["Bid"] | components["schemas"]["BidCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        BidReversion: {
            /** @enum {string} */
            status: "draft" | "sent" | "expired" | "rejected";
        };
        BidSending: {
            /**
             * Format: email
             * @description Where to; null is the contact's e-mail address.
             */
            to?: string | null;
            /** @description A few words of your own, above the link in the mail. */
            message?: string | null;
        };
        BidSentEnvelope: {
            data: components["schemas"]["Bid"];
            meta: components["schemas"]["MailedMeta"];
        };
        BidShareLink: {
            /**
             * Format: uri-reference
             * @description The /b/<token> address, as secret as the bid is.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the link was made.
             */
            shareTokenCreatedAt: string;
        };
        BidShareLinkEnvelope: {
            data: components["schemas"]["BidShareLink"];
            meta: components["schemas"]["Meta"];
        };
        BidSharing: {
            /**
             * @description Ends the live link and makes another.
             * @default false
             */
            rotate: boolean;
        };
        /** @enum {string} */
        BidStatus: "draft" | "sent" | "viewed" | "accepted" | "rejected" | "expired" | "cancelled";
        BidStatusTotal: {
            status: components["schemas"]["BidStatus"];
            count: number;
            total: components["schemas"]["Amount"];
        };
        BidUpdate: {
            /**
             * Format: int32
             * @description The customer.
             */
            contactId?: number | null;
            /**
             * Format: int32
             * @description The lead that it came from: a live one.
             */
            leadId?: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to: a live one.
             */
            projectId?: number | null;
            /** @description Percent of sales tax on what is left after the discount. */
            taxRate?: components["schemas"]["OptionalPercent"];
            /** @description A percentage of the subtotal or a fixed amount, as discountType says. */
            discount?: components["schemas"]["OptionalPrice"];
            /**
             * @description What discount means.
             * @enum {string|null}
             */
            discountType?: "percent" | "fixed" | null;
            /**
             * Format: date-time
             * @description Until when it can be accepted. A sent or viewed bid expires within the hour after it.
             */
            validUntil?: string | null;
            notes?: string | null;
            terms?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
        };
        Branding: {
            /** @description What customers read as the sender; the organization's own name unless it was set. */
            companyName: string;
            /**
             * Format: uri
             * @description Where anyone can load the logo, for pages and mails. null without a logo.
             */
            logoUrl: string | null;
            /** @description For headings and the total. Text in it is darkened as far as it has to be to be read on white. */
            primaryColor: string;
            /** @description For small marks. */
            accentColor: string;
            /** @description How customers call. */
            phone: string | null;
            /** @description Where customers write. */
            email: string | null;
            /** @description The organization's own site. */
            website: string | null;
            /** @description The postal address, a line each. */
            address: string | null;
            /** @description The contractor's license. */
            licenseNumber: string | null;
            /** @description The terms of a new bid that says nothing of its own. */
            defaultTerms: string | null;
            /**
             * Format: date-time
             * @description null until something is set.
             */
            updatedAt: string | null;
        };
        BrandingEnvelope: {
            data: components["schemas"]["Branding"];
            meta: components["schemas"]["Meta"];
        };
        BrandingUpdate: {
            /** @description What customers read as the sender. null for the organization's own name. */
            companyName?: string | null;
            /** @description The sourcePath of an upload of type image/png or image/jpeg. null removes the logo. */
            logoSourcePath?: string | null;
            /** @description For headings and the total. Text in it is darkened as far as it has to be to be read on white. null for the default. */
            primaryColor?: string | null;
            /** @description For small marks. null for the default. */
            accentColor?: string | null;
            /** @description How customers call. */
            phone?: string | null;
            /**
             * Format: email
             * @description Where customers write.
             */
            email?: string | null;
            /**
             * Format: uri
             * @description The organization's own site.
             */
            website?: string | null;
            /** @description The postal address, a line each. */
            address?: string | null;
            /** @description The contractor's license. */
            licenseNumber?: string | null;
            /** @description The terms of a new bid that says nothing of its own. */
            defaultTerms?: string | null;
        };
        /** @enum {string} */
        BriefingCategory: "invoice_overdue" | "bid_expiring" | "pay_app_submitted" | "project_past_end" | "site_log_unreviewed";
        BriefingDismissal: {
            /** Format: int32 */
            id: number;
            itemKey: string;
            /**
             * Format: date-time
             * @description Until when the row is left out; null for good.
             */
            dismissedUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the row was brought back.
             */
            deletedAt: string | null;
        };
        BriefingDismissalCreate: {
            /** @description The row's itemKey. */
            itemKey: string;
            /**
             * Format: date-time
             * @description A time in the future, after which the row is back; for good without it.
             */
            dismissedUntil?: string | null;
        };
        BriefingDismissalEnvelope: {
            data: components["schemas"]["BriefingDismissal"];
            meta: components["schemas"]["Meta"];
        };
        BriefingRow: {
            /** @description Its category, entityType and entityId with colons between them. */
            itemKey: string;
            category: components["schemas"]["BriefingCategory"];
            entityType: components["schemas"]["EntityType"];
            /** Format: int32 */
            entityId: number;
            /** @description What the record is known by: its number, its name or title, or both. */
            title: string;
            /** @description The dueDate, validUntil, submittedAt, expectedEndDate or logDate that brought it here. */
            date: components["schemas"]["DayOrTime"];
            /** @description The balanceDue of an invoice, the total of a bid, the currentPaymentDue of a pay application. */
            amount: string | null;
            /**
             * Format: int32
             * @description The project that it belongs to.
             */
            projectId: number | null;
            /** @description With includeDismissed, why it is left out otherwise. */
            dismissal: components["schemas"]["BriefingDismissal"] | null;
        };
        BriefingRowPage: {
            data: components["schemas"]["BriefingRow"][];
            meta: components["schemas"]["PageMeta"];
        };
        BulkFetchMeta: {
            /** @description The request's id. */
            request_id: string;
            /** @description The ids asked for that were not found. */
            missing: number[];
        };
        BulkFetchRequest: {
            /** @description The ids to fetch. An id given twice is answered once, at its first place. */
            ids: number[];
        };
        BulkIdOutcome: {
            /** Format: int32 */
            id: number;
            /**
             * @description unchanged: it was as asked already. refused: a rule keeps it as it is. not_found: absent, deleted, or another tenant's.
             * @enum {string}
             */
            outcome: "deleted" | "restored" | "updated" | "unchanged" | "refused" | "not_found";
        };
        BulkIdsRequest: {
            ids: number[];
        };
        BulkOutcome: {
            /** Format: int32 */
            id: number;
            /**
             * @description unchanged is a record that was already as asked, refused one that a rule keeps as it is.
             * @enum {string}
             */
            outcome: "deleted" | "restored" | "unchanged" | "refused" | "not_found";
        };
        BulkOutcomeEnvelope: {
            data: components["schemas"]["BulkOutcome"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description Of a bulk job: what came of each id, in the order given. With dryRun, what would come of it. */
        BulkResult: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            dryRun: boolean;
            outcomes: components["schemas"]["BulkIdOutcome"][];
        };
        BusinessFigures: {
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            /** @description Null without leads:read or bids:read. */
            sales: components["schemas"]["SalesFigures"] | null;
            /** @description Null without projects:read. */
            projects: components["schemas"]["ProjectFigures"] | null;
            /** @description Null without invoices:read. */
            money: components["schemas"]["MoneyFigures"] | null;
            /** @description Null without time_entries:read. */
            labor: components["schemas"]["LaborFigures"] | null;
        };
        BusinessReview: {
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            /** @description Null without leads:read or bids:read. */
            sales: components["schemas"]["SalesFigures"] | null;
            /** @description Null without projects:read. */
            projects: components["schemas"]["ProjectFigures"] | null;
            /** @description Null without invoices:read. */
            money: components["schemas"]["MoneyFigures"] | null;
            /** @description Null without time_entries:read. */
            labor: components["schemas"]["LaborFigures"] | null;
            previous: components["schemas"]["BusinessFigures"];
        };
        BusinessReviewEnvelope: {
            data: components["schemas"]["BusinessReview"];
            meta: components["schemas"]["Meta"];
        };
        CalendarEvent: {
            /** @description Names the event: the same whenever it is listed, and no other event's. */
            key: string;
            type: components["schemas"]["CalendarEventType"];
            /**
             * Format: date
             * @description The day, or the first day of a phase.
             */
            date: string;
            /**
             * Format: date
             * @description The last day of a phase; null for what is on one day.
             */
            endDate: string | null;
            title: string;
            /**
             * @description The family of the record that it follows from.
             * @enum {string}
             */
            entityType: "project" | "invoice" | "bid" | "lead";
            /**
             * Format: int32
             * @description The id of that record.
             */
            entityId: number;
            /**
             * Format: int32
             * @description The project that the record belongs to, or is.
             */
            projectId: number | null;
        };
        CalendarEventPage: {
            data: components["schemas"]["CalendarEvent"][];
            meta: components["schemas"]["PageMeta"];
        };
        /** @enum {string} */
        CalendarEventType: "project_start" | "project_end" | "phase" | "crew_day" | "invoice_due" | "bid_expiry" | "lead_close";
        ChangeOrder: {
            /** Format: int32 */
            id: number;
            /** @description Unique in the project, in any case of letters: one's own, or the generated CO-000007 of its id. */
            changeOrderNumber: string;
            /**
             * Format: int32
             * @description The project whose contract it changes; a move changes it.
             */
            projectId: number;
            title: string;
            description: string | null;
            status: components["schemas"]["ChangeOrderStatus"];
            /** @description Why the contract changes. */
            reason: string | null;
            /** @description Whether each line's total is rounded to whole units instead of cents. */
            roundSalesAmounts: boolean;
            /** @description The sum of its lines, less than zero for a deduction; null without lines. */
            totalAmount: components["schemas"]["ContractAmount"];
            /** @description The project's contractValue just before the approval. */
            contractSumBefore: components["schemas"]["ContractAmount"];
            /** Format: date-time */
            submittedAt: string | null;
            /** Format: date-time */
            approvedAt: string | null;
            /** @description Who approved it, as the approval said. */
            approvedBy: string | null;
            /** Format: date-time */
            rejectedAt: string | null;
            rejectionReason: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            /**
             * Format: int32
             * @description The live invoice that bills it.
             */
            invoiceId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ChangeOrderAggregateEnvelope: {
            data: components["schemas"]["ChangeOrderStatusTotal"][];
            meta: components["schemas"]["Meta"];
        };
        ChangeOrderApproval: {
            /** @description Who approved it. */
            approvedBy?: string | null;
        };
        ChangeOrderBulkFetchEnvelope: {
            data: components["schemas"]["ChangeOrder"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        ChangeOrderBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore";
            ids: number[];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        ChangeOrderCompact: {
            /** Format: int32 */
            id: number;
            /** @description Unique in the project, in any case of letters: one's own, or the generated CO-000007 of its id. */
            changeOrderNumber: string;
            /**
             * Format: int32
             * @description The project whose contract it changes; a move changes it.
             */
            projectId: number;
            title: string;
            status: components["schemas"]["ChangeOrderStatus"];
            /** @description The sum of its lines, less than zero for a deduction; null without lines. */
            totalAmount: components["schemas"]["ContractAmount"];
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ChangeOrderCreate: {
            /**
             * Format: int32
             * @description The project whose contract it changes: a live one.
             */
            projectId: number;
            /** @description One's own; the generated one unless it is given. */
            changeOrderNumber?: string;
            title: string;
            description?: string | null;
            /** @description Why the contract changes. */
            reason?: string | null;
            /** @description Whether each line's total is rounded to whole units instead of cents; null means false. */
            roundSalesAmounts?: boolean | null;
        };
        ChangeOrderEnvelope: {
            data: components["schemas"]["ChangeOrder"];
            meta: components["schemas"]["Meta"];
        };
        ChangeOrderEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "change_order.updated" | "change_order.deleted" | "change_order.submitted" | "change_order.approved" | "change_order.rejected" | "change_order.voided";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["ChangeOrder"];
            /** @description The prior values of what changed, by name; not on change_order.deleted. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        ChangeOrderLineItem: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            changeOrderId: number;
            /**
             * Format: int32
             * @description The product that it was taken from.
             */
            productId: number | null;
            description: string;
            quantity: components["schemas"]["Quantity"];
            unitPrice: components["schemas"]["SignedPrice"];
            /** @description quantity times unitPrice, rounded once: to cents, or to whole units where the change order has roundSalesAmounts. */
            total: components["schemas"]["Amount"];
            /**
             * Format: int32
             * @description Position within the change order; where it is equal, ids decide.
             */
            order: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ChangeOrderLineItemCreate: {
            /** @description Required unless productId brings one. */
            description?: string;
            /** Format: int32 */
            productId?: number | null;
            quantity?: components["schemas"]["OptionalQuantity"];
            unitPrice?: components["schemas"]["SignedPrice"];
            /**
             * Format: int32
             * @description Position within the change order; where it is equal, ids decide.
             */
            order?: number | null;
        };
        ChangeOrderLineItemEnvelope: {
            data: components["schemas"]["ChangeOrderLineItem"];
            meta: components["schemas"]["Meta"];
        };
        ChangeOrderLineItemPage: {
            data: components["schemas"]["ChangeOrderLineItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        ChangeOrderLineItemUpdate: {
            description?: string;
            /** Format: int32 */
            productId?: number | null;
            quantity?: components["schemas"]["OptionalQuantity"];
            unitPrice?: components["schemas"]["SignedPrice"];
            /**
             * Format: int32
             * @description Position within the change order; where it is equal, ids decide.
             */
            order?: number | null;
        };
        ChangeOrderMailedEnvelope: {
            data: components["schemas"]["ChangeOrder"];
            meta: components["schemas"]["MailedMeta"];
        };
        ChangeOrderPage: {
            data: (components["schemas"]["ChangeOrder"] | components["schemas"]["ChangeOrderCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        ChangeOrderRejection: {
            rejectionReason?: string | null;
        };
        /** @enum {string} */
        ChangeOrderStatus: "draft" | "submitted" | "approved" | "rejected" | "voided";
        ChangeOrderStatusTotal: {
            status: components["schemas"]["ChangeOrderStatus"];
            count: number;
            totalAmount: components["schemas"]["Amount"];
        };
        ChangeOrderUpdate: {
            /** @description One's own; the generated one unless it is given. */
            changeOrderNumber?: string;
            title?: string;
            description?: string | null;
            /** @description Why the contract changes. */
            reason?: string;
            /** @description Whether each line's total is rounded to whole units instead of cents; null means false. */
            roundSalesAmounts?: boolean | null;
        };
        Comment: {
            /** Format: int32 */
            id: number;
            entityType: components["schemas"]["CommentedType"];
            /**
             * Format: int32
             * @description The record that it is on.
             */
            entityId: number;
            body: string;
            /**
             * Format: int32
             * @description The user who wrote it; null for an API key.
             */
            authorId: number | null;
            /** @description The name of the user or the API key as it was then. */
            authorName: string;
            /**
             * Format: date-time
             * @description When its author changed it last.
             */
            editedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        CommentCreate: {
            /** @description What the record is. Its family's :read is needed. */
            entityType: components["schemas"]["CommentedType"];
            /**
             * Format: int32
             * @description The live record to comment on.
             */
            entityId: number;
            body: string;
        };
        CommentEnvelope: {
            data: components["schemas"]["Comment"];
            meta: components["schemas"]["Meta"];
        };
        CommentPage: {
            data: components["schemas"]["Comment"][];
            meta: components["schemas"]["SyncPageMeta"];
        };
        CommentUpdate: {
            body?: string;
        };
        /** @enum {string} */
        CommentedType: "contact" | "lead" | "project" | "bid" | "change_order" | "pay_app" | "invoice" | "site_log";
        Contact: {
            /** Format: int32 */
            id: number;
            type: components["schemas"]["ContactType"];
            firstName: string | null;
            lastName: string | null;
            companyName: string | null;
            position: string | null;
            /** Format: email */
            email: string | null;
            phone: string | null;
            mobile: string | null;
            website: string | null;
            notes: string | null;
            /**
             * Format: int32
             * @description The contact that this one belongs to, such as a person's company.
             */
            parentContactId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ContactAggregateEnvelope: {
            data: components["schemas"]["ContactTypeCount"][];
            meta: components["schemas"]["Meta"];
        };
        ContactBulkFetchEnvelope: {
            data: components["schemas"]["Contact"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        ContactBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["ContactChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        ContactChanges: {
            type?: components["schemas"]["ContactType"];
            companyName?: string | null;
            position?: string | null;
            notes?: string | null;
            /** Format: int32 */
            parentContactId?: number | null;
        };
        ContactCompact: {
            /** Format: int32 */
            id: number;
            type: components["schemas"]["ContactType"];
            firstName: string | null;
            lastName: string | null;
            companyName: string | null;
            /** Format: email */
            email: string | null;
            phone: string | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ContactCreate: {
            type: components["schemas"]["ContactType"];
            firstName?: string | null;
            lastName?: string | null;
            companyName?: string | null;
            position?: string | null;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            mobile?: string | null;
            website?: string | null;
            notes?: string | null;
            /** Format: int32 */
            parentContactId?: number | null;
        };
        ContactEnvelope: {
            data: components["schemas"]["Contact"];
            meta: components["schemas"]["Meta"];
        };
        ContactEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "contact.created" | "contact.updated" | "contact.deleted";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["Contact"];
            /** @description The prior values of what changed, by name; on contact.updated only. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        ContactPage: {
            data: (components["schemas"]["Contact"] | components["schemas"]["ContactCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        /** @enum {string} */
        ContactType: "customer" | "general_contractor" | "architect" | "city" | "hoa" | "vendor" | "subcontractor" | "supplier" | "employee" | "partner" | "other";
        ContactTypeCount: {
            type: components["schemas"]["ContactType"];
            count: number;
        };
        ContactUpdate: {
            type?: components["schemas"]["ContactType"];
            firstName?: string | null;
            lastName?: string | null;
            companyName?: string | null;
            position?: string | null;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            mobile?: string | null;
            website?: string | null;
            notes?: string | null;
            /** Format: int32 */
            parentContactId?: number | null;
        };
        ContractAmount: string | null;
        CrewAssignment: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            projectId: number;
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /**
             * Format: int32
             * @description Who works there.
             */
            userId: number;
            /** @description When work begins, by the clock on site. */
            startTime: string | null;
            /** @description Whether this person leads the crew. */
            isLead: boolean;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        CrewAssignmentEnvelope: {
            data: components["schemas"]["CrewAssignment"];
            meta: components["schemas"]["Meta"];
        };
        CrewAssignmentPage: {
            data: components["schemas"]["CrewAssignment"][];
            meta: components["schemas"]["SyncPageMeta"];
        };
        CrewMember: {
            /**
             * Format: int32
             * @description A live user, named once.
             */
            userId: number;
            /** @description When work begins, by the clock on site. */
            startTime?: string | null;
            /**
             * @description Whether this person leads the crew.
             * @default false
             */
            isLead: boolean;
            notes?: string | null;
        };
        CrewWarning: {
            /** @description Whom it is about: a place in the request's crew. */
            field: string;
            /** @enum {string} */
            code: "double_booked";
            message: string;
        };
        CrewWarningsMeta: {
            /** @description The request's id. */
            request_id: string;
            /** @description What was done all the same, and may be meant otherwise. */
            warnings: components["schemas"]["CrewWarning"][];
        };
        DayOrTime: string;
        /** @enum {string} */
        DeliveredEventType: "bid.created" | "bid.updated" | "bid.deleted" | "bid.accepted" | "bid.acceptance_reverted" | "bid.rejected" | "bid.expired" | "bid.cancelled" | "bid.reopened" | "project.created" | "project.updated" | "project.deleted" | "project.status_changed" | "pay_app.submitted" | "pay_app.approved" | "pay_app.rejected" | "pay_app.paid" | "pay_app.voided" | "pay_app.updated" | "pay_app.deleted" | "change_order.submitted" | "change_order.approved" | "change_order.rejected" | "change_order.voided" | "change_order.updated" | "change_order.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "lead.created" | "lead.updated" | "lead.deleted" | "product.created" | "product.updated" | "product.deleted" | "webhook.test";
        /**
         * @description What the record named is. Naming one needs its family's :read.
         * @enum {string}
         */
        EntityType: "contact" | "lead" | "project" | "bid" | "change_order" | "pay_app" | "invoice" | "site_log";
        EventEnvelope: {
            data: components["schemas"]["LoggedEvent"];
            meta: components["schemas"]["Meta"];
        };
        EventPage: {
            data: components["schemas"]["LoggedEvent"][];
            meta: components["schemas"]["PageMeta"];
        };
        /** @enum {string} */
        EventType: "bid.created" | "bid.updated" | "bid.deleted" | "bid.accepted" | "bid.acceptance_reverted" | "bid.rejected" | "bid.expired" | "bid.cancelled" | "bid.reopened" | "project.created" | "project.updated" | "project.deleted" | "project.status_changed" | "pay_app.submitted" | "pay_app.approved" | "pay_app.rejected" | "pay_app.paid" | "pay_app.voided" | "pay_app.updated" | "pay_app.deleted" | "change_order.submitted" | "change_order.approved" | "change_order.rejected" | "change_order.voided" | "change_order.updated" | "change_order.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "lead.created" | "lead.updated" | "lead.deleted" | "product.created" | "product.updated" | "product.deleted";
        EventsGoneProblem: {
            /** Format: uri */
            type: string;
            title: string;
            /** @constant */
            status: 410;
            detail?: string;
            request_id?: string;
            /**
             * Format: int64
             * @description The oldest sequence number that is kept.
             */
            oldestSequence: number;
        };
        ExportRequest: {
            /** @description Filters of the list, by name; without them everything is exported. */
            filters?: {
                [key: string]: unknown;
            };
        };
        /** @description Of an export. */
        ExportResult: {
            /** @description Records in the file. */
            exported: number;
        };
        /** @description A refused row. Where several of its fields are wrong, they are separated by semicolons. */
        ImportError: {
            /** @description The record's number in the file. The header is 1 where the file begins with it. */
            row: number;
            /** @description The field, or row where the row as a whole is at fault. */
            field: string;
            code: string;
            message: string;
        };
        ImportRequest: {
            /** @description The sourcePath that POST /jobs/uploads answered with. */
            sourcePath: string;
            /** @description From the file's column headers to field names. Columns not named are ignored. */
            mapping: {
                [key: string]: string;
            };
            /**
             * @description Update the record that a row matches instead of creating another.
             * @default false
             */
            updateInPlace: boolean;
            /**
             * @description Plan and check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
            /** @description Values for fields that the file has no column for, such as the type of every contact. A column's value wins unless its cell is empty. */
            defaults?: {
                [key: string]: string | number | boolean | null;
            };
        };
        /** @description Of an import: what became of its rows. With dryRun, what would become of them. */
        ImportResult: {
            /** @description Of a completed import. */
            dryRun?: boolean;
            created: number;
            updated: number;
            /** @description Rows that say what their record has already. */
            unchanged: number;
            /** @description Rows that were refused, as many as there are. */
            failed: number;
            /** @description The first 100 refused rows of a completed import; the errors file has the first 10,000. */
            errors?: components["schemas"]["ImportError"][];
        };
        Invoice: {
            /** Format: int32 */
            id: number;
            /**
             * Format: int32
             * @description The organization.
             */
            tenantId: number;
            /** @description Generated, unique in the organization, and larger than those before it. */
            invoiceNumber: string;
            status: components["schemas"]["InvoiceStatus"];
            /**
             * Format: int32
             * @description Whom it goes to.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to.
             */
            projectId: number | null;
            /**
             * Format: int32
             * @description The bid that it was made from.
             */
            bidId: number | null;
            /**
             * Format: int32
             * @description The pay application that it was made from.
             */
            payAppId: number | null;
            /** @description The percentage of the bid that it bills; null unless it was made of one. */
            bidPercent: components["schemas"]["OptionalPercent"];
            /**
             * Format: date-time
             * @description Sending sets one that is null.
             */
            issueDate: string | null;
            /** Format: date-time */
            dueDate: string | null;
            /** @description Percent of sales tax on what is left after the discount. */
            taxRate: components["schemas"]["OptionalPercent"];
            /** @description A percentage of the subtotal or a fixed amount, as discountType says. */
            discount: components["schemas"]["OptionalPrice"];
            /**
             * @description What discount means.
             * @enum {string|null}
             */
            discountType: "percent" | "fixed" | null;
            /** @description The sum of its lines. */
            subtotal: components["schemas"]["Amount"];
            /** @description What the discount takes from the subtotal; a fixed discount takes the subtotal at most, but that of an invoice of a part of a bid, which is the part's share until its lines are changed. */
            discountAmount: components["schemas"]["Amount"];
            /** @description taxRate percent of the subtotal less the discount. */
            taxAmount: components["schemas"]["Amount"];
            /** @description subtotal - discountAmount + taxAmount */
            total: components["schemas"]["Amount"];
            /** @description The sum of its live payments. */
            amountPaid: components["schemas"]["Amount"];
            /** @description total - amountPaid; 0.00 on a voided one. */
            balanceDue: components["schemas"]["Amount"];
            notesToCustomer: string | null;
            /** @description Its id in the accounting system; null until it was pushed there. */
            accountingId: string | null;
            /**
             * Format: date-time
             * @description When it was last pushed to the accounting system.
             */
            accountingPushedAt: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        /**
         * @description How long the money has been due; null for invoices that are neither sent nor partial.
         * @enum {string|null}
         */
        InvoiceAgeing: "current" | "days1to30" | "days31to60" | "days61to90" | "over90" | null;
        InvoiceAggregateEnvelope: {
            data: components["schemas"]["InvoiceStatusTotal"][];
            meta: components["schemas"]["Meta"];
        };
        InvoiceBilledItem: {
            type: components["schemas"]["InvoiceBilledItemType"];
            /** Format: int32 */
            id: number;
            /** @description The change order's totalAmount, or the time entry's totalCost, null without a rate. */
            amount: string | null;
        };
        InvoiceBilledItemKey: {
            type: components["schemas"]["InvoiceBilledItemType"];
            /** Format: int32 */
            id: number;
        };
        /**
         * @description What the item is.
         * @enum {string}
         */
        InvoiceBilledItemType: "change_order" | "time_entry";
        InvoiceBilledItems: {
            items: components["schemas"]["InvoiceBilledItemKey"][];
        };
        InvoiceBilledItemsResult: {
            invoice: components["schemas"]["Invoice"];
            items: components["schemas"]["InvoiceBilledItem"][];
        };
        InvoiceBilledItemsResultEnvelope: {
            data: components["schemas"]["InvoiceBilledItemsResult"];
            meta: components["schemas"]["Meta"];
        };
        InvoiceBulkFetchEnvelope: {
            data: components["schemas"]["Invoice"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        InvoiceCompact: {
            /** Format: int32 */
            id: number;
            /** @description Generated, unique in the organization, and larger than those before it. */
            invoiceNumber: string;
            /**
             * Format: int32
             * @description Whom it goes to.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to.
             */
            projectId: number | null;
            status: components["schemas"]["InvoiceStatus"];
            /** @description subtotal - discountAmount + taxAmount */
            total: components["schemas"]["Amount"];
            /** @description total - amountPaid; 0.00 on a voided one. */
            balanceDue: components["schemas"]["Amount"];
            /** Format: date-time */
            dueDate: string | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        InvoiceCreate: {
            /**
             * Format: int32
             * @description Whom it goes to; the project's contact unless given.
             */
            contactId?: number | null;
            /**
             * Format: int32
             * @description The project that it belongs to: a live one.
             */
            projectId?: number | null;
            /** @description Sending sets one that is null. */
            issueDate?: components["schemas"]["OptionalMoment"];
            /** @description Not before issueDate. */
            dueDate?: components["schemas"]["OptionalMoment"];
            /** @description Percent of sales tax on what is left after the discount. */
            taxRate?: components["schemas"]["OptionalPercent"];
            /** @description A percentage of the subtotal or a fixed amount, as discountType says. */
            discount?: components["schemas"]["OptionalPrice"];
            /**
             * @description What discount means.
             * @enum {string|null}
             */
            discountType?: "percent" | "fixed" | null;
            notesToCustomer?: string | null;
        };
        InvoiceEndedEnvelope: {
            data: components["schemas"]["Invoice"];
            meta: components["schemas"]["InvoiceEndedMeta"];
        };
        InvoiceEndedMeta: {
            /** @description The request's id. */
            request_id: string;
            /** @description The job that voids it in the accounting system; only where that has it. */
            job_id?: string;
            /**
             * Format: uri-reference
             * @description Where to ask how the job is doing.
             */
            status_url?: string;
        };
        InvoiceEnvelope: {
            data: components["schemas"]["Invoice"];
            meta: components["schemas"]["Meta"];
        };
        InvoiceFromBid: {
            /**
             * Format: int32
             * @description An accepted bid.
             */
            bidId: number;
            /** @description Above 0 and up to 100, with up to six places. */
            percent?: string;
            /** @description Lines of the bid, each once. */
            lineItemIds?: number[];
            /** @description Sending sets one that is null. */
            issueDate?: components["schemas"]["OptionalMoment"];
            /** @description Not before issueDate. */
            dueDate?: components["schemas"]["OptionalMoment"];
            notesToCustomer?: string | null;
        };
        InvoiceFromPayApp: {
            /**
             * Format: int32
             * @description An approved or paid one.
             */
            payAppId: number;
            /** @description Sending sets one that is null. */
            issueDate?: components["schemas"]["OptionalMoment"];
            /** @description Not before issueDate. */
            dueDate?: components["schemas"]["OptionalMoment"];
            notesToCustomer?: string | null;
        };
        InvoiceLineItem: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            invoiceId: number;
            kind: components["schemas"]["InvoiceLineItemKind"];
            /**
             * Format: int32
             * @description The product that it names.
             */
            productId: number | null;
            /**
             * Format: int32
             * @description The line of the bid that it bills.
             */
            bidLineItemId: number | null;
            description: string;
            quantity: components["schemas"]["Quantity"];
            unitPrice: components["schemas"]["SignedPrice"];
            /** @description quantity times unitPrice. */
            total: components["schemas"]["Amount"];
            /** @description Position within the invoice, from 1. */
            order: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        InvoiceLineItemAppend: {
            lines: components["schemas"]["InvoiceLineItemCreate"][];
        };
        InvoiceLineItemCreate: {
            kind?: components["schemas"]["InvoiceLineItemKind"];
            description: string;
            /**
             * Format: int32
             * @description A live product.
             */
            productId?: number | null;
            quantity?: components["schemas"]["OptionalQuantity"];
            unitPrice?: components["schemas"]["OptionalSignedPrice"];
        };
        InvoiceLineItemEnvelope: {
            data: components["schemas"]["InvoiceLineItem"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description item is work and materials; retainage is what is withheld, below zero, or released.
         * @enum {string}
         */
        InvoiceLineItemKind: "item" | "retainage";
        InvoiceLineItemOrder: {
            /** @description Every line of the invoice, each once, in the new order. */
            ids: number[];
        };
        InvoiceLineItemPage: {
            data: components["schemas"]["InvoiceLineItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        InvoiceLineItemUpdate: {
            kind?: components["schemas"]["InvoiceLineItemKind"];
            description?: string;
            /**
             * Format: int32
             * @description A live product.
             */
            productId?: number | null;
            quantity?: components["schemas"]["OptionalQuantity"];
            unitPrice?: components["schemas"]["OptionalSignedPrice"];
        };
        InvoiceLineItemsEnvelope: {
            data: components["schemas"]["InvoiceLineItem"][];
            meta: components["schemas"]["Meta"];
        };
        InvoiceMove: {
            /**
             * Format: int32
             * @description The project that it goes to: a live one, or null for none.
             */
            targetProjectId: number | null;
        };
        InvoicePage: {
            data: (components["schemas"]["Invoice"] | components["schemas"]["InvoiceCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        InvoicePayment: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            invoiceId: number;
            amount: components["schemas"]["Amount"];
            /** Format: date-time */
            paidAt: string;
            /** @description How it was paid. */
            method: string | null;
            /** @description A check's number and the like. */
            reference: string | null;
            notes: string | null;
            /**
             * Format: date-time
             * @description Set on a voided one, which counts for nothing.
             */
            voidedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        InvoicePaymentCreate: {
            amount: components["schemas"]["PaymentAmount"];
            /**
             * Format: date-time
             * @description Now unless given.
             */
            paidAt?: string;
            /** @description How it was paid. */
            method?: string | null;
            /** @description A check's number and the like. */
            reference?: string | null;
            notes?: string | null;
        };
        InvoicePaymentPage: {
            data: components["schemas"]["InvoicePayment"][];
            meta: components["schemas"]["PageMeta"];
        };
        InvoicePaymentResult: {
            payment: components["schemas"]["InvoicePayment"];
            invoice: components["schemas"]["Invoice"];
        };
        InvoicePaymentResultEnvelope: {
            data: components["schemas"]["InvoicePaymentResult"];
            meta: components["schemas"]["Meta"];
        };
        InvoicePaymentUpdate: {
            amount?: components["schemas"]["PaymentAmount"];
            /**
             * Format: date-time
             * @description Now unless given.
             */
            paidAt?: string;
            /** @description How it was paid. */
            method?: string | null;
            /** @description A check's number and the like. */
            reference?: string | null;
            notes?: string | null;
        };
        InvoiceQuickbooksSending: {
            /**
             * Format: email
             * @description Where to; left out, it is the contact's e-mail address. QuickBooks takes at most 100 characters.
             */
            sendTo?: string;
        };
        InvoiceSending: {
            /**
             * Format: email
             * @description Where to; null is the contact's e-mail address.
             */
            to?: string | null;
            /** @description A few words of your own, in place of ours, above the figures in the mail. */
            message?: string | null;
        };
        InvoiceSentEnvelope: {
            data: components["schemas"]["Invoice"];
            meta: components["schemas"]["MailedMeta"];
        };
        /** @description What the ledger says of the payment. */
        InvoiceSettlement: {
            /**
             * Format: date-time
             * @description Now unless given.
             */
            paidAt?: string;
            /** @description How it was paid. */
            method?: string | null;
            /** @description A check's number and the like. */
            reference?: string | null;
            notes?: string | null;
        };
        /**
         * @description partial and paid follow from the live payments.
         * @enum {string}
         */
        InvoiceStatus: "draft" | "sent" | "partial" | "paid" | "voided";
        InvoiceStatusTotal: {
            status: components["schemas"]["InvoiceStatus"];
            ageing: components["schemas"]["InvoiceAgeing"];
            count: number;
            total: components["schemas"]["Amount"];
            amountPaid: components["schemas"]["Amount"];
            balanceDue: components["schemas"]["Amount"];
        };
        InvoiceUpdate: {
            /**
             * Format: int32
             * @description Whom it goes to; the project's contact unless given.
             */
            contactId?: number | null;
            /** @description Sending sets one that is null. */
            issueDate?: components["schemas"]["OptionalMoment"];
            /** @description Not before issueDate. */
            dueDate?: components["schemas"]["OptionalMoment"];
            /** @description Percent of sales tax on what is left after the discount. */
            taxRate?: components["schemas"]["OptionalPercent"];
            /** @description A percentage of the subtotal or a fixed amount, as discountType says. */
            discount?: components["schemas"]["OptionalPrice"];
            /**
             * @description What discount means.
             * @enum {string|null}
             */
            discountType?: "percent" | "fixed" | null;
            notesToCustomer?: string | null;
        };
        Job: {
            id: string;
            type: components["schemas"]["JobType"];
            /** @description The family it works on, as its path is named. */
            resourceType: string;
            status: components["schemas"]["JobStatus"];
            progress: components["schemas"]["JobProgress"];
            /** @description What the job was asked to do. */
            params: {
                [key: string]: unknown;
            };
            /** @description What came of it; null until it has ended. A failed or cancelled import or bulk job counts here what it had committed; null when that is nothing. */
            result: components["schemas"]["ImportResult"] | components["schemas"]["ExportResult"] | components["schemas"]["BulkResult"] | {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed, or how far it had come when it was cancelled. */
            errorMessage: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description When its files are removed.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        JobDayCrew: {
            /**
             * Format: int32
             * @description A live project.
             */
            projectId: number;
            /**
             * Format: date
             * @description The day whose crew it is.
             */
            date: string;
            /** @description Everybody who works there that day. */
            crew: components["schemas"]["CrewMember"][];
        };
        JobDayCrewEnvelope: {
            data: components["schemas"]["CrewAssignment"][];
            meta: components["schemas"]["CrewWarningsMeta"];
        };
        JobEnqueued: {
            /** @description The job's id. */
            job_id: string;
            /**
             * Format: uri-reference
             * @description Where to ask how the job is doing.
             */
            status_url: string;
        };
        JobEnqueuedEnvelope: {
            data: components["schemas"]["JobEnqueued"];
            meta: components["schemas"]["Meta"];
        };
        JobEnvelope: {
            data: components["schemas"]["Job"];
            meta: components["schemas"]["Meta"];
        };
        JobPage: {
            data: components["schemas"]["Job"][];
            meta: components["schemas"]["PageMeta"];
        };
        JobProgress: {
            processed: number;
            /** @description 0 until it is known. */
            total: number;
            errorsCount: number;
        };
        /** @enum {string} */
        JobStatus: "queued" | "running" | "completed" | "failed" | "cancelled";
        /** @enum {string} */
        JobType: "import" | "export" | "bulk" | "pdf" | "email" | "accounting_push";
        /** @description What the parts of one kit cost, or sell for, together: the sum of each part's quantity times its cost or price, rounded to cents. Null on a product that is no kit or has no parts. */
        KitAmount: string | null;
        KitItem: {
            /** Format: int32 */
            id: number;
            /**
             * Format: int32
             * @description The product that it is a part of.
             */
            kitId: number;
            /**
             * Format: int32
             * @description The product that is the part.
             */
            productId: number;
            /** @description Its place in the kit, from 1 and without gaps. */
            order: number;
            quantity: components["schemas"]["KitQuantity"];
            type: components["schemas"]["ProductType"];
            name: string;
            sku: string | null;
            unit: string | null;
            /** @description Whether the part is a kit itself; it then counts with its kitCost and kitPrice. */
            isKit: boolean;
            unitCost: components["schemas"]["ProductPrice"];
            unitPrice: components["schemas"]["ProductPrice"];
            totalCost: components["schemas"]["KitItemAmount"];
            totalPrice: components["schemas"]["KitItemAmount"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        /** @description Quantity times unit cost or price, rounded to cents. */
        KitItemAmount: string;
        KitItemCreate: {
            /**
             * Format: int32
             * @description The product that is the part.
             */
            productId: number;
            quantity?: components["schemas"]["KitQuantity"];
            /** @description Its place in the kit; the parts from there on move down. At the end when null or left out. */
            order?: number | null;
        };
        KitItemEnvelope: {
            data: components["schemas"]["KitItem"];
            meta: components["schemas"]["Meta"];
        };
        KitItemOrder: {
            ids: number[];
        };
        KitItemPage: {
            data: components["schemas"]["KitItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        KitItemUpdate: {
            quantity?: components["schemas"]["KitQuantity"];
            /** @description Its place in the kit; the parts between its old and its new place move. */
            order?: number;
        };
        KitItemsEnvelope: {
            data: components["schemas"]["KitItem"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description How many of the part one kit has: more than zero, with up to six places. */
        KitQuantity: string;
        /** @description What was worked. */
        LaborFigures: {
            hours: string;
            cost: components["schemas"]["Amount"];
        };
        Lead: {
            /** Format: int32 */
            id: number;
            name: string;
            /**
             * Format: int32
             * @description Who asks: a live contact of the organization.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description Where it stands.
             */
            stageId: number;
            /**
             * Format: int32
             * @description The user who looks after it.
             */
            assignedTo: number | null;
            /** @description Where it came from, such as a referral or the website. */
            source: string | null;
            /** @description What is to be built, in the organization's own words. */
            projectType: string | null;
            /** @description What the work may be worth. */
            estimatedValue: components["schemas"]["OptionalAmount"];
            /** @description How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. */
            probability: number | null;
            /**
             * Format: date-time
             * @description When it is expected to be decided.
             */
            expectedCloseDate: string | null;
            /** @description The kind of its stage. */
            status: components["schemas"]["LeadStatus"];
            description: string | null;
            siteAddress: string | null;
            siteCity: string | null;
            siteState: string | null;
            siteZipCode: string | null;
            /** @description Why it was lost; of a lost lead only. */
            lostReason: string | null;
            /**
             * Format: date-time
             * @description When it was won or lost; null while it is open.
             */
            closedAt: string | null;
            /**
             * Format: int32
             * @description The project that it became. It stays when the project is deleted.
             */
            projectId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        LeadAggregateEnvelope: {
            data: components["schemas"]["LeadStageTotal"][];
            meta: components["schemas"]["Meta"];
        };
        LeadBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["LeadChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        LeadChanges: {
            /**
             * Format: int32
             * @description The user who looks after it.
             */
            assignedTo?: number | null;
            /** @description Where it came from, such as a referral or the website. */
            source?: string | null;
            /** @description What is to be built, in the organization's own words. */
            projectType?: string | null;
        };
        LeadCompact: {
            /** Format: int32 */
            id: number;
            name: string;
            /**
             * Format: int32
             * @description Who asks: a live contact of the organization.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description Where it stands.
             */
            stageId: number;
            /** @description The kind of its stage. */
            status: components["schemas"]["LeadStatus"];
            /** @description What the work may be worth. */
            estimatedValue: components["schemas"]["OptionalAmount"];
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        LeadConversion: {
            /** @description The project's name; the lead's unless it is given. */
            name?: string;
            /**
             * Format: int32
             * @description The template that gives what is left open: a live one.
             */
            templateId?: number | null;
            /** @description When the work begins. */
            startDate?: components["schemas"]["OptionalMoment"];
            /** @description When it is expected to be done. */
            expectedEndDate?: components["schemas"]["OptionalMoment"];
            /** @description What was agreed; null unless it is given. */
            contractValue?: components["schemas"]["OptionalAmount"];
        };
        LeadCreate: {
            name: string;
            /**
             * Format: int32
             * @description Who asks: a live contact of the organization.
             */
            contactId?: number | null;
            /**
             * Format: int32
             * @description Where it stands: a live stage. A new lead without it stands in the first open stage.
             */
            stageId?: number;
            /**
             * Format: int32
             * @description The user who looks after it.
             */
            assignedTo?: number | null;
            /** @description Where it came from, such as a referral or the website. */
            source?: string | null;
            /** @description What is to be built, in the organization's own words. */
            projectType?: string | null;
            /** @description What the work may be worth. */
            estimatedValue?: components["schemas"]["OptionalAmount"];
            /** @description How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. */
            probability?: number | null;
            /** @description When it is expected to be decided. */
            expectedCloseDate?: components["schemas"]["OptionalMoment"];
            description?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
            /** @description Why it was lost; of a lost lead only. */
            lostReason?: string | null;
        };
        LeadEnvelope: {
            data: components["schemas"]["Lead"];
            meta: components["schemas"]["Meta"];
        };
        LeadEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "lead.created" | "lead.updated" | "lead.deleted";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["Lead"];
            /** @description The prior values of what changed, by name; on lead.updated only. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        LeadPage: {
            data: (components["schemas"]["Lead"] | components["schemas"]["LeadCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        LeadStage: {
            /** Format: int32 */
            id: number;
            /** @description Unique among the organization's stages, in any case of letters. */
            name: string;
            /** @description The status of the leads in it. */
            kind: components["schemas"]["LeadStatus"];
            /** @description What a lead gets that enters it without a probability of its own, in percent: 100 in a won stage, 0 in a lost one. */
            probability: number;
            /** @description Its place among the stages, from 1 without a gap. */
            order: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        LeadStageCreate: {
            /** @description Unique among the organization's stages, in any case of letters. */
            name: string;
            /**
             * @description The status of the leads in it; it stays as it is.
             * @default open
             */
            kind: components["schemas"]["LeadStatus"];
            /** @description What a lead gets that enters it without a probability of its own, in percent: 0 unless it is given. In a won stage it is 100, in a lost one 0, and another is a 422. */
            probability?: number;
            /** @description The place that it takes, the others closing up; a place beyond the last is the last. */
            order?: number;
        };
        LeadStageEnvelope: {
            data: components["schemas"]["LeadStage"];
            meta: components["schemas"]["Meta"];
        };
        LeadStagePage: {
            data: components["schemas"]["LeadStage"][];
            meta: components["schemas"]["PageMeta"];
        };
        LeadStageTotal: {
            /** Format: int32 */
            stageId: number;
            stageName: string;
            count: number;
            estimatedValue: components["schemas"]["Amount"];
            weightedValue: components["schemas"]["Amount"];
        };
        LeadStageUpdate: {
            /** @description Unique among the organization's stages, in any case of letters. */
            name?: string;
            /** @description What a lead gets that enters it without a probability of its own, in percent: 0 unless it is given. In a won stage it is 100, in a lost one 0, and another is a 422. */
            probability?: number;
            /** @description The place that it takes, the others closing up; a place beyond the last is the last. */
            order?: number;
        };
        /** @enum {string} */
        LeadStatus: "open" | "won" | "lost";
        LeadUpdate: {
            name?: string;
            /**
             * Format: int32
             * @description Who asks: a live contact of the organization.
             */
            contactId?: number | null;
            /**
             * Format: int32
             * @description Where it stands: a live stage. A new lead without it stands in the first open stage.
             */
            stageId?: number;
            /**
             * Format: int32
             * @description The user who looks after it.
             */
            assignedTo?: number | null;
            /** @description Where it came from, such as a referral or the website. */
            source?: string | null;
            /** @description What is to be built, in the organization's own words. */
            projectType?: string | null;
            /** @description What the work may be worth. */
            estimatedValue?: components["schemas"]["OptionalAmount"];
            /** @description How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. */
            probability?: number | null;
            /** @description When it is expected to be decided. */
            expectedCloseDate?: components["schemas"]["OptionalMoment"];
            description?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
            /** @description Why it was lost; of a lost lead only. */
            lostReason?: string | null;
        };
        LoggedEvent: {
            /** Format: int64 */
            sequence: number;
            event: components["schemas"]["WebhookEvent"];
        };
        MailedMeta: {
            /** @description The request's id. */
            request_id: string;
            /** @description The mail's job. */
            job_id: string;
            /**
             * Format: uri-reference
             * @description Where to ask how the job is doing.
             */
            status_url: string;
        };
        Manufacturer: {
            /** Format: int32 */
            id: number;
            name: string;
            website: string | null;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ManufacturerCreate: {
            name: string;
            website?: string | null;
            notes?: string | null;
        };
        ManufacturerEnvelope: {
            data: components["schemas"]["Manufacturer"];
            meta: components["schemas"]["Meta"];
        };
        ManufacturerPage: {
            data: components["schemas"]["Manufacturer"][];
            meta: components["schemas"]["SyncPageMeta"];
        };
        ManufacturerUpdate: {
            name?: string;
            website?: string | null;
            notes?: string | null;
        };
        Me: {
            tenant: components["schemas"]["MeTenant"];
            credential: components["schemas"]["MeCredential"];
            /** @description Null for an API key. */
            user: components["schemas"]["MeUser"] | null;
            scopes: components["schemas"]["Scope"][];
        };
        MeCredential: {
            /** @enum {string} */
            type: "api_key" | "access_token";
            /** Format: int32 */
            apiKeyId: number | null;
            /** @description The API key's or the app's name. */
            name: string | null;
            clientId: string | null;
        };
        MeEnvelope: {
            data: components["schemas"]["Me"];
            meta: components["schemas"]["Meta"];
        };
        MeTenant: {
            /** Format: int32 */
            id: number;
            name: string;
        };
        MeUser: {
            /** Format: int32 */
            id: number;
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "viewer" | "field" | "accountant" | "manager" | "admin" | "owner";
        };
        Meta: {
            /** @description The request's id. */
            request_id: string;
        };
        /** @description What was billed and paid. */
        MoneyFigures: {
            invoiced: components["schemas"]["Amount"];
            paid: components["schemas"]["Amount"];
        };
        Notification: {
            /** Format: int32 */
            id: number;
            type: components["schemas"]["NotificationType"];
            /** @description What it is about. */
            entityType: components["schemas"]["NotifiedType"];
            /**
             * Format: int32
             * @description The record that it is about; null where there is but one.
             */
            entityId: number | null;
            /**
             * Format: int32
             * @description Whom it is for; null for everybody.
             */
            userId: number | null;
            title: string;
            body: string | null;
            /**
             * Format: date-time
             * @description When the caller marked it as read: the person, or an API key of the organization.
             */
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPage: {
            data: components["schemas"]["Notification"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description bid.accepted and bid.rejected: by the customer, on the bid's page. bid.expired: validUntil has passed. signature_request.signed and signature_request.declined: by the signer, on its page. signature_request.expired: its expiresAt has passed. mail_failed: a mail was given up. invoice.push_failed: QuickBooks could not be brought in line with it. lead.assigned and project.assigned: another one made the person responsible, but for imports. webhook_endpoint.disabled: 20 deliveries in a row have failed. accounting.reconnect_required: the accounting system does not let the service in any more.
         * @enum {string}
         */
        NotificationType: "bid.accepted" | "bid.rejected" | "bid.expired" | "bid.mail_failed" | "change_order.mail_failed" | "pay_app.mail_failed" | "invoice.mail_failed" | "signature_request.signed" | "signature_request.declined" | "signature_request.expired" | "signature_request.mail_failed" | "invoice.push_failed" | "lead.assigned" | "project.assigned" | "webhook_endpoint.disabled" | "accounting.reconnect_required";
        NotificationsMarkRead: {
            ids?: number[];
            /**
             * @description All that are shown to the caller.
             * @enum {boolean}
             */
            all?: true;
        };
        NotificationsMarked: {
            /** @description How many were not read yet. */
            marked: number;
        };
        NotificationsMarkedEnvelope: {
            data: components["schemas"]["NotificationsMarked"];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        /** @enum {string} */
        NotifiedType: "lead" | "project" | "bid" | "change_order" | "pay_app" | "invoice" | "signature_request" | "webhook_endpoint" | "accounting";
        OauthError: {
            /** @description The RFC's error code. */
            error: string;
            error_description: string;
            /** Format: uri */
            type: string;
            title: string;
            status: number;
            detail?: string;
            request_id: string;
        } & {
            [key: string]: unknown;
        };
        OauthRegistration: {
            client_id: string;
            /** @description Seconds since 1970. */
            client_id_issued_at: number;
            /** @description Confidential clients only. Shown once. */
            client_secret?: string;
            /**
             * @description With a secret: it does not expire.
             * @constant
             */
            client_secret_expires_at?: 0;
            client_name: string;
            redirect_uris: string[];
            grant_types: ("authorization_code" | "refresh_token")[];
            response_types: "code"[];
            scope: string;
            /** @enum {string} */
            token_endpoint_auth_method: "none" | "client_secret_basic";
            contact?: string;
            contacts: string[];
        };
        OauthRegistrationRequest: {
            /** @description What people read on the consent screen. Default: the host of the first redirect address. */
            client_name?: string;
            redirect_uris: string[];
            /**
             * @default client_secret_basic
             * @enum {string}
             */
            token_endpoint_auth_method: "none" | "client_secret_basic";
            /** @description Must include authorization_code; the app gets authorization_code and refresh_token. */
            grant_types?: string[];
            /** @description Must include code. */
            response_types?: string[];
            /** @description Space-separated. Unknown scopes are dropped. Default: every scope may be asked for. */
            scope?: string;
            contact?: string;
            contacts?: string[];
        } & {
            [key: string]: unknown;
        };
        OauthRevocationRequest: {
            token: string;
            /** @description Ignored: tokens tell their kind. */
            token_type_hint?: string;
            /** @description Public clients. */
            client_id?: string;
        } & {
            [key: string]: unknown;
        };
        OauthTokenRequest: {
            /** @enum {string} */
            grant_type: "authorization_code" | "refresh_token";
            /** @description With authorization_code. */
            code?: string;
            /** @description With authorization_code. */
            code_verifier?: string;
            /** @description With authorization_code: the one that the code was asked with. */
            redirect_uri?: string;
            /** @description With refresh_token. */
            refresh_token?: string;
            /** @description With refresh_token: fewer scopes for this access token. The grant keeps its own. */
            scope?: string;
            /** @description Public clients. */
            client_id?: string;
        } & {
            [key: string]: unknown;
        };
        OauthTokens: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
            refresh_token: string;
            /** @description The granted scopes: those asked for, within the registered ones, within what the person's role may delegate. */
            scope: string;
        };
        /** @description An amount of money: up to twelve digits before the point and two after it, answered with two places. */
        OptionalAmount: string | null;
        /** @description A time, or a day, which means its beginning in UTC; answered as a time. */
        OptionalMoment: ((string | (string | null) | (string | null)) | null) | (string | null) | (string | null);
        /** @description From 0 to 100, with up to six places. */
        OptionalPercent: string | null;
        /** @description Up to twelve digits before the point and six after it, answered with two places at least. */
        OptionalPrice: string | null;
        /** @description Up to twelve digits before the point and six after it. */
        OptionalQuantity: string | null;
        /** @description An amount for one unit, less than zero for a credit: up to twelve digits before the point and six after it, answered with two places at least. */
        OptionalSignedPrice: string | null;
        PageMeta: {
            /** @description The request's id. */
            request_id: string;
            pagination: components["schemas"]["Pagination"];
        };
        Pagination: {
            /** @description Fetches the next page; null when there is none. */
            cursor: string | null;
            /** @description Whether there is a next page. */
            has_more: boolean;
            /** @description Items in this page. */
            count: number;
        };
        PaperMail: {
            /**
             * Format: email
             * @description Where to; null is the e-mail address of the project's contact.
             */
            to?: string | null;
            /** @description A few words of your own, in place of ours, above the figures in the mail. */
            message?: string | null;
        };
        PayApp: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            projectId: number;
            /** @description Its number in the project: one more than the highest of those that are not deleted, voided ones included. */
            applicationNumber: number;
            status: components["schemas"]["PayAppStatus"];
            /** Format: date */
            periodFrom: string | null;
            /**
             * Format: date
             * @description The day up to which the work is billed.
             */
            periodTo: string;
            /** @description What new lines hold back of work. */
            workRetainagePercent: components["schemas"]["RetainagePercent"];
            /** @description What new lines hold back of stored materials. */
            storedRetainagePercent: components["schemas"]["RetainagePercent"];
            /** @description Line 1. */
            originalContractSum: components["schemas"]["Amount"];
            /** @description Line 2: what the change orders on the schedule come to. */
            netChangeOrders: components["schemas"]["Amount"];
            /** @description Line 3: the sum of the scheduled values. */
            contractSum: components["schemas"]["Amount"];
            /** @description Line 4. */
            completedAndStored: components["schemas"]["Amount"];
            /** @description Line 5a. */
            workRetainage: components["schemas"]["Amount"];
            /** @description Line 5b. */
            storedRetainage: components["schemas"]["Amount"];
            /** @description Line 5. */
            retainage: components["schemas"]["Amount"];
            /** @description Line 6: line 4 less line 5. */
            earnedLessRetainage: components["schemas"]["Amount"];
            /** @description Line 7: line 6 of the previous certificate, as it was stored. */
            previousCertificates: components["schemas"]["Amount"];
            /** @description Line 8: line 6 less line 7. */
            currentPaymentDue: components["schemas"]["Amount"];
            /** @description Line 9: line 3 less line 6, retainage included. */
            balanceToFinish: components["schemas"]["Amount"];
            /** @description Line 4 less the previous certificate's. */
            earnedThisPeriod: components["schemas"]["Amount"];
            /** @description Line 5 less the previous certificate's; below zero when retainage is released. */
            retainageThisPeriod: components["schemas"]["Amount"];
            /** @description SHA-256 of the canonical JSON of what was submitted; null in a draft and a rejected one. */
            certificateHash: string | null;
            notes: string | null;
            /**
             * Format: int32
             * @description The live invoice that was made from it.
             */
            invoiceId: number | null;
            /** @description Who approved it, as the approval said. */
            approvedBy: string | null;
            rejectionReason: string | null;
            /**
             * Format: date-time
             * @description When it was last submitted.
             */
            submittedAt: string | null;
            /** Format: date-time */
            approvedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last rejected; null again once it is submitted.
             */
            rejectedAt: string | null;
            /** Format: date-time */
            paidAt: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        PayAppAggregateEnvelope: {
            data: components["schemas"]["PayAppStatusTotal"][];
            meta: components["schemas"]["Meta"];
        };
        PayAppApproval: {
            /** @description Who approved it. */
            approvedBy?: string | null;
        };
        PayAppBulkFetchEnvelope: {
            data: components["schemas"]["PayApp"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        PayAppBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["PayAppChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        PayAppChanges: {
            /**
             * Format: date
             * @description Not after periodTo.
             */
            periodFrom?: string | null;
            /**
             * Format: date
             * @description The day up to which the work is billed.
             */
            periodTo?: string;
            notes?: string | null;
        };
        PayAppCompact: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            projectId: number;
            /** @description Its number in the project: one more than the highest of those that are not deleted, voided ones included. */
            applicationNumber: number;
            status: components["schemas"]["PayAppStatus"];
            /**
             * Format: date
             * @description The day up to which the work is billed.
             */
            periodTo: string;
            /** @description Line 8: line 6 less line 7. */
            currentPaymentDue: components["schemas"]["Amount"];
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        PayAppCreate: {
            /**
             * Format: int32
             * @description A live project.
             */
            projectId: number;
            /** @description What is held back of work, on every line. */
            workRetainagePercent?: components["schemas"]["RetainagePercent"];
            /** @description What is held back of stored materials, on every line. */
            storedRetainagePercent?: components["schemas"]["RetainagePercent"];
            notes?: string | null;
            /**
             * Format: date
             * @description Not after periodTo.
             */
            periodFrom?: string | null;
            /**
             * Format: date
             * @description The day up to which the work is billed.
             */
            periodTo: string;
        };
        PayAppEnvelope: {
            data: components["schemas"]["PayApp"];
            meta: components["schemas"]["Meta"];
        };
        PayAppEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "pay_app.updated" | "pay_app.deleted" | "pay_app.submitted" | "pay_app.approved" | "pay_app.rejected" | "pay_app.paid" | "pay_app.voided";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["PayApp"];
            /** @description The prior values of what changed, by name; not on pay_app.deleted. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        PayAppLineItem: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            payAppId: number;
            /**
             * Format: int32
             * @description The line of the previous application that it continues.
             */
            previousLineItemId: number | null;
            /**
             * Format: int32
             * @description The change order that it bills; null on a line of the original contract.
             */
            changeOrderId: number | null;
            /**
             * Format: int32
             * @description The bid's line that it was made of.
             */
            bidLineItemId: number | null;
            /** @description Column A. */
            itemNumber: string | null;
            /** @description The heading that it stands under. */
            section: string | null;
            /** @description Column B. */
            description: string;
            /** @description Column C; below zero for a credit. */
            scheduledValue: components["schemas"]["Amount"];
            /** @description Column D: work of earlier applications. */
            previousWork: components["schemas"]["Amount"];
            /** @description Column E. */
            workThisPeriod: components["schemas"]["Amount"];
            /** @description Column F: presently stored, and not in D or E. */
            materialsStored: components["schemas"]["Amount"];
            /** @description Column G: D + E + F. */
            completedAndStored: components["schemas"]["Amount"];
            /** @description Column H: G of C in percent; null where C is 0.00. */
            percentComplete: string | null;
            /** @description Column I: C less G. */
            balanceToFinish: components["schemas"]["Amount"];
            workRetainagePercent: components["schemas"]["RetainagePercent"];
            storedRetainagePercent: components["schemas"]["RetainagePercent"];
            /** @description What is held back of D + E, and of F. */
            retainage: components["schemas"]["Amount"];
            /** @description Position within the schedule. */
            order: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        PayAppLineItemGiven: {
            /**
             * Format: int32
             * @description Of a line of this schedule; without it the line is new.
             */
            id?: number;
            /** @description Required of a new line. */
            description?: string;
            itemNumber?: string | null;
            section?: string | null;
            /** @description Required of a new line. */
            scheduledValue?: components["schemas"]["ScheduleAmount"];
            /** @description 0.00 on a new line, unless given. */
            workThisPeriod?: components["schemas"]["ScheduleAmount"];
            /** @description 0.00 on a new line, unless given. */
            materialsStored?: components["schemas"]["StoredAmount"];
            /** @description The pay application's on a new line, unless given. */
            workRetainagePercent?: components["schemas"]["RetainagePercent"];
            /** @description The pay application's on a new line, unless given. */
            storedRetainagePercent?: components["schemas"]["RetainagePercent"];
            /**
             * Format: int32
             * @description Of a new line that shares a change order's total: one that is on this schedule.
             */
            changeOrderId?: number | null;
        };
        PayAppLineItemPage: {
            data: components["schemas"]["PayAppLineItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        PayAppLineItemsReplacement: {
            lines: components["schemas"]["PayAppLineItemGiven"][];
        };
        PayAppMailedEnvelope: {
            data: components["schemas"]["PayApp"];
            meta: components["schemas"]["MailedMeta"];
        };
        PayAppPage: {
            data: (components["schemas"]["PayApp"] | components["schemas"]["PayAppCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        PayAppPayment: {
            /**
             * Format: date-time
             * @description When it was paid; now unless given.
             */
            paidAt?: string | null;
        };
        PayAppRejection: {
            rejectionReason?: string | null;
        };
        PayAppSchedule: {
            payApp: components["schemas"]["PayApp"];
            lineItems: components["schemas"]["PayAppLineItem"][];
        };
        PayAppScheduleEnvelope: {
            data: components["schemas"]["PayAppSchedule"];
            meta: components["schemas"]["WarningsMeta"];
        };
        /** @enum {string} */
        PayAppStatus: "draft" | "submitted" | "approved" | "rejected" | "paid" | "voided";
        PayAppStatusTotal: {
            status: components["schemas"]["PayAppStatus"];
            count: number;
            earnedThisPeriod: components["schemas"]["Amount"];
            retainageThisPeriod: components["schemas"]["Amount"];
            currentPaymentDue: components["schemas"]["Amount"];
        };
        PayAppUpdate: {
            /** @description What is held back of work, on every line. */
            workRetainagePercent?: components["schemas"]["RetainagePercent"];
            /** @description What is held back of stored materials, on every line. */
            storedRetainagePercent?: components["schemas"]["RetainagePercent"];
            notes?: string | null;
            /**
             * Format: date
             * @description Not after periodTo.
             */
            periodFrom?: string | null;
            /**
             * Format: date
             * @description The day up to which the work is billed.
             */
            periodTo?: string;
        };
        /** @description An amount above zero: up to twelve digits before the point and two after it. */
        PaymentAmount: string;
        /** @description Problem details (RFC 9457). */
        Problem: {
            /**
             * Format: uri
             * @description The problem's page; its fragment is the stable code.
             */
            type: string;
            /** @description The kind of problem in a few words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What was wrong this time. */
            detail?: string;
            /** @description The request's id. */
            request_id?: string;
            /** @description Every violation, on a 422 only. */
            errors?: components["schemas"]["Violation"][];
        };
        Product: {
            /** Format: int32 */
            id: number;
            type: components["schemas"]["ProductType"];
            name: string;
            /** @description The organization's own code for it; one live product at most has it, in any case of letters. */
            sku: string | null;
            /** @description The manufacturer's code for it. */
            partNumber: string | null;
            description: string | null;
            /** @description What one of it is, such as EA, SF, LF or HR. */
            unit: string | null;
            unitCost: components["schemas"]["ProductPrice"];
            unitPrice: components["schemas"]["ProductPrice"];
            /** @description Whether sales tax is usually charged on it. */
            taxable: boolean;
            /** @description Whether it is made of parts. While it is false its parts are kept and count for nothing. */
            isKit: boolean;
            kitCost: components["schemas"]["KitAmount"];
            kitPrice: components["schemas"]["KitAmount"];
            /** @description Whether it is offered for new bids. */
            isActive: boolean;
            /** Format: int32 */
            categoryId: number | null;
            /** Format: int32 */
            manufacturerId: number | null;
            /** @description Where it stands in the organization's cost codes. */
            costCode: string | null;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ProductBulkFetchEnvelope: {
            data: components["schemas"]["Product"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        ProductBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["ProductChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        ProductCategory: {
            /** Format: int32 */
            id: number;
            name: string;
            description: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ProductCategoryCreate: {
            name: string;
            description?: string | null;
        };
        ProductCategoryEnvelope: {
            data: components["schemas"]["ProductCategory"];
            meta: components["schemas"]["Meta"];
        };
        ProductCategoryPage: {
            data: components["schemas"]["ProductCategory"][];
            meta: components["schemas"]["SyncPageMeta"];
        };
        ProductCategoryUpdate: {
            name?: string;
            description?: string | null;
        };
        /** @description What a bulk update may set. */
        ProductChanges: {
            type?: components["schemas"]["ProductType"];
            unit?: string | null;
            taxable?: boolean;
            isActive?: boolean;
            /** Format: int32 */
            categoryId?: number | null;
            /** Format: int32 */
            manufacturerId?: number | null;
            costCode?: string | null;
            notes?: string | null;
        };
        ProductCompact: {
            /** Format: int32 */
            id: number;
            type: components["schemas"]["ProductType"];
            name: string;
            sku: string | null;
            unit: string | null;
            unitCost: components["schemas"]["ProductPrice"];
            unitPrice: components["schemas"]["ProductPrice"];
            isKit: boolean;
            kitPrice: components["schemas"]["KitAmount"];
            isActive: boolean;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ProductCreate: {
            type: components["schemas"]["ProductType"];
            name: string;
            /** @description The organization's own code for it; one live product at most has it, in any case of letters. */
            sku?: string | null;
            /** @description The manufacturer's code for it. */
            partNumber?: string | null;
            description?: string | null;
            /** @description What one of it is, such as EA, SF, LF or HR. */
            unit?: string | null;
            unitCost?: components["schemas"]["ProductPrice"];
            unitPrice?: components["schemas"]["ProductPrice"];
            /** @description Whether sales tax is usually charged on it. true when left out. */
            taxable?: boolean;
            /** @description Whether it is made of parts. While it is false its parts are kept and count for nothing. false when left out. */
            isKit?: boolean;
            /** @description Whether it is offered for new bids. true when left out. */
            isActive?: boolean;
            /** Format: int32 */
            categoryId?: number | null;
            /** Format: int32 */
            manufacturerId?: number | null;
            /** @description Where it stands in the organization's cost codes. */
            costCode?: string | null;
            notes?: string | null;
        };
        ProductEnvelope: {
            data: components["schemas"]["Product"];
            meta: components["schemas"]["Meta"];
        };
        ProductEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "product.created" | "product.updated" | "product.deleted";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["Product"];
            /** @description The prior values of what changed, by name; on product.updated only. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        ProductPage: {
            data: (components["schemas"]["Product"] | components["schemas"]["ProductCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        /** @description What one unit costs the organization, or is sold for: up to twelve digits before the point and six after it, answered with two places at least. */
        ProductPrice: string;
        /** @enum {string} */
        ProductType: "material" | "labor" | "equipment" | "subcontract" | "other";
        ProductUpdate: {
            type?: components["schemas"]["ProductType"];
            name?: string;
            /** @description The organization's own code for it; one live product at most has it, in any case of letters. */
            sku?: string | null;
            /** @description The manufacturer's code for it. */
            partNumber?: string | null;
            description?: string | null;
            /** @description What one of it is, such as EA, SF, LF or HR. */
            unit?: string | null;
            unitCost?: components["schemas"]["ProductPrice"];
            unitPrice?: components["schemas"]["ProductPrice"];
            /** @description Whether sales tax is usually charged on it. */
            taxable?: boolean;
            /** @description Whether it is made of parts. While it is false its parts are kept and count for nothing. */
            isKit?: boolean;
            /** @description Whether it is offered for new bids. */
            isActive?: boolean;
            /** Format: int32 */
            categoryId?: number | null;
            /** Format: int32 */
            manufacturerId?: number | null;
            /** @description Where it stands in the organization's cost codes. */
            costCode?: string | null;
            notes?: string | null;
        };
        ProductUsage: {
            /** Format: int32 */
            id: number;
            /** @description Lines of bids. */
            bids: number;
            /** @description Lines of invoices. */
            invoices: number;
            /** @description Kits that have it as a part. */
            kits: number;
        };
        ProductUsageEnvelope: {
            data: components["schemas"]["ProductUsage"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        Project: {
            /** Format: int32 */
            id: number;
            name: string;
            /** @description Unique in the organization, in any case of letters: one's own, or the generated P-000007 of its id. */
            projectNumber: string;
            status: components["schemas"]["ProjectStatus"];
            /**
             * Format: int32
             * @description The customer.
             */
            contactId: number | null;
            /**
             * Format: int32
             * @description The bid that it came from.
             */
            bidId: number | null;
            /** @description What is built, in the organization's own words. */
            projectType: string | null;
            /** @enum {string|null} */
            priority: "low" | "normal" | "high" | "urgent" | null;
            /** @description What the customer owes for the work: originalContractValue and the approved change orders. */
            contractValue: components["schemas"]["ContractAmount"];
            /** @description What was agreed before any change order. */
            originalContractValue: components["schemas"]["ContractAmount"];
            description: string | null;
            siteAddress: string | null;
            siteCity: string | null;
            siteState: string | null;
            siteZipCode: string | null;
            architectName: string | null;
            /** @description The number under which the architect has it. */
            architectProjectNumber: string | null;
            /** @description What the contract is for, as a pay application says it. */
            contractFor: string | null;
            /**
             * Format: int32
             * @description The user who runs it.
             */
            assignedTo: number | null;
            /**
             * Format: date-time
             * @description When the work begins.
             */
            startDate: string | null;
            /**
             * Format: date-time
             * @description When it is expected to be done.
             */
            expectedEndDate: string | null;
            /**
             * Format: date-time
             * @description When it was done.
             */
            actualEndDate: string | null;
            /**
             * Format: int32
             * @description The lead that it came from.
             */
            leadId: number | null;
            /** @description The work in order; at most 200 tasks in all. */
            phases: components["schemas"]["ProjectPhase"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ProjectAggregateEnvelope: {
            data: components["schemas"]["ProjectStatusTotal"][];
            meta: components["schemas"]["Meta"];
        };
        ProjectAttachedRecords: {
            counts: components["schemas"]["ProjectRecordCounts"];
            /** @description The sum of the counts. */
            total: number;
            /** @description The sum of the invoices' totals, voided ones aside. */
            invoiceTotal: components["schemas"]["Amount"];
        };
        ProjectAttachedRecordsEnvelope: {
            data: components["schemas"]["ProjectAttachedRecords"];
            meta: components["schemas"]["Meta"];
        };
        ProjectBulkFetchEnvelope: {
            data: components["schemas"]["Project"][];
            meta: components["schemas"]["BulkFetchMeta"];
        };
        ProjectBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["ProjectChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        ProjectChanges: {
            /**
             * Format: int32
             * @description The customer: a live contact.
             */
            contactId?: number | null;
            /**
             * Format: int32
             * @description The user who runs it.
             */
            assignedTo?: number | null;
            /** @description What is built, in the organization's own words. */
            projectType?: string | null;
            /** @enum {string|null} */
            priority?: "low" | "normal" | "high" | "urgent" | null;
        };
        ProjectCompact: {
            /** Format: int32 */
            id: number;
            name: string;
            /** @description Unique in the organization, in any case of letters: one's own, or the generated P-000007 of its id. */
            projectNumber: string;
            status: components["schemas"]["ProjectStatus"];
            /**
             * Format: int32
             * @description The customer.
             */
            contactId: number | null;
            /** @description What the customer owes for the work: originalContractValue and the approved change orders. */
            contractValue: components["schemas"]["ContractAmount"];
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ProjectCreate: {
            name: string;
            /** @description A number of one's own, unique in any case of letters (409). Null is the generated one, P-000007 after its id; P- and digits otherwise are a 422. */
            projectNumber?: string | null;
            /** @default planning */
            status: components["schemas"]["ProjectStatus"];
            /**
             * Format: int32
             * @description The customer: a live contact.
             */
            contactId?: number | null;
            /** @description What is built, in the organization's own words. */
            projectType?: string | null;
            /** @enum {string|null} */
            priority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description What was agreed; it sets contractValue and originalContractValue alike. */
            contractValue?: components["schemas"]["OptionalAmount"];
            description?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
            architectName?: string | null;
            /** @description The number under which the architect has it. */
            architectProjectNumber?: string | null;
            /** @description What the contract is for, as a pay application says it. */
            contractFor?: string | null;
            /**
             * Format: int32
             * @description The user who runs it.
             */
            assignedTo?: number | null;
            /** @description When the work begins. */
            startDate?: components["schemas"]["OptionalMoment"];
            /** @description When it is expected to be done. */
            expectedEndDate?: components["schemas"]["OptionalMoment"];
            /** @description When it was done. */
            actualEndDate?: components["schemas"]["OptionalMoment"];
            /** @description The work in order; at most 200 tasks in all. */
            phases?: components["schemas"]["ProjectPhaseCreate"][];
            /**
             * Format: int32
             * @description The template that gives what is left open: a live one. It is copied, not kept.
             */
            templateId?: number | null;
        };
        ProjectEnvelope: {
            data: components["schemas"]["Project"];
            meta: components["schemas"]["Meta"];
        };
        ProjectEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            /** @enum {string} */
            type: "project.created" | "project.updated" | "project.deleted" | "project.status_changed";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["Project"];
            /** @description The prior values of what changed, by name; not on project.created and project.deleted. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        /** @description Projects that began and ended. */
        ProjectFigures: {
            started: number;
            completed: number;
        };
        ProjectMoveRequest: {
            /**
             * Format: int32
             * @description Where they go: a live project.
             */
            targetProjectId: number;
        };
        ProjectPage: {
            data: (components["schemas"]["Project"] | components["schemas"]["ProjectCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        ProjectPhase: {
            /** Format: int32 */
            id: number;
            name: string;
            /** Format: date */
            startDate: string | null;
            /**
             * Format: date
             * @description Not before startDate.
             */
            endDate: string | null;
            tasks: components["schemas"]["ProjectTask"][];
        };
        ProjectPhaseCreate: {
            name: string;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description Not before startDate.
             */
            endDate?: string | null;
            /** @default [] */
            tasks: components["schemas"]["ProjectTaskCreate"][];
        };
        ProjectPhaseUpdate: {
            /**
             * Format: int32
             * @description Of a phase that the project has; without it the phase is new.
             */
            id?: number;
            name: string;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description Not before startDate.
             */
            endDate?: string | null;
            /** @default [] */
            tasks: components["schemas"]["ProjectTaskUpdate"][];
        };
        /** @description How many records of each kind, those without any left out. */
        ProjectRecordCounts: {
            bids?: number;
            changeOrders?: number;
            payApps?: number;
            invoices?: number;
            siteLogs?: number;
            timeEntries?: number;
            /** @description Not served yet. */
            documents?: number;
            crewAssignments?: number;
            comments?: number;
        };
        /** @enum {string} */
        ProjectStatus: "planning" | "active" | "on_hold" | "completed" | "cancelled";
        ProjectStatusTotal: {
            status: components["schemas"]["ProjectStatus"];
            count: number;
            contractValue: components["schemas"]["Amount"];
        };
        ProjectTask: {
            /** Format: int32 */
            id: number;
            name: string;
            isDone: boolean;
        };
        ProjectTaskCreate: {
            name: string;
            /** @default false */
            isDone: boolean;
        };
        ProjectTaskUpdate: {
            /**
             * Format: int32
             * @description Of a task that this phase has; without it the task is new.
             */
            id?: number;
            name: string;
            /** @default false */
            isDone: boolean;
        };
        ProjectTemplate: {
            /** Format: int32 */
            id: number;
            /** @description Unique among the organization's templates, in any case of letters. */
            name: string;
            /** @description What the template is for; it is not copied. */
            description: string | null;
            projectType: string | null;
            /** @enum {string|null} */
            priority: "low" | "normal" | "high" | "urgent" | null;
            contractFor: string | null;
            /**
             * Format: int32
             * @description The user who is to run such projects.
             */
            assignedTo: number | null;
            /** @description The work in order; at most 200 tasks in all. */
            phases: components["schemas"]["ProjectTemplatePhase"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        ProjectTemplateCreate: {
            /** @description Unique among the organization's templates, in any case of letters. */
            name: string;
            /** @description What the template is for; it is not copied. */
            description?: string | null;
            projectType?: string | null;
            /** @enum {string|null} */
            priority?: "low" | "normal" | "high" | "urgent" | null;
            contractFor?: string | null;
            /**
             * Format: int32
             * @description The user who is to run such projects.
             */
            assignedTo?: number | null;
            /**
             * @description The work in order; at most 200 tasks in all.
             * @default []
             */
            phases: components["schemas"]["ProjectTemplatePhaseCreate"][];
        };
        ProjectTemplateEnvelope: {
            data: components["schemas"]["ProjectTemplate"];
            meta: components["schemas"]["Meta"];
        };
        ProjectTemplatePage: {
            data: components["schemas"]["ProjectTemplate"][];
            meta: components["schemas"]["PageMeta"];
        };
        ProjectTemplatePhase: {
            name: string;
            /** @description Days from the project's startDate to the phase's; 0 is the same day. */
            startDay: number | null;
            /** @description How many days the phase takes, its first and last included. */
            days: number | null;
            tasks: string[];
        };
        ProjectTemplatePhaseCreate: {
            name: string;
            /** @description Days from the project's startDate to the phase's; 0 is the same day. */
            startDay?: number | null;
            /** @description How many days the phase takes, its first and last included. */
            days?: number | null;
            /** @default [] */
            tasks: string[];
        };
        ProjectTemplateUpdate: {
            /** @description Unique among the organization's templates, in any case of letters. */
            name?: string;
            /** @description What the template is for; it is not copied. */
            description?: string | null;
            projectType?: string | null;
            /** @enum {string|null} */
            priority?: "low" | "normal" | "high" | "urgent" | null;
            contractFor?: string | null;
            /**
             * Format: int32
             * @description The user who is to run such projects.
             */
            assignedTo?: number | null;
            /** @description The work in order; at most 200 tasks in all. */
            phases?: components["schemas"]["ProjectTemplatePhaseCreate"][];
        };
        ProjectUpdate: {
            name?: string;
            /** @description A number of one's own, unique in any case of letters (409). Null is the generated one, P-000007 after its id; P- and digits otherwise are a 422. */
            projectNumber?: string | null;
            status?: components["schemas"]["ProjectStatus"];
            /**
             * Format: int32
             * @description The customer: a live contact.
             */
            contactId?: number | null;
            /** @description What is built, in the organization's own words. */
            projectType?: string | null;
            /** @enum {string|null} */
            priority?: "low" | "normal" | "high" | "urgent" | null;
            /** @description What was agreed; it sets contractValue and originalContractValue alike. */
            contractValue?: components["schemas"]["OptionalAmount"];
            description?: string | null;
            siteAddress?: string | null;
            siteCity?: string | null;
            siteState?: string | null;
            siteZipCode?: string | null;
            architectName?: string | null;
            /** @description The number under which the architect has it. */
            architectProjectNumber?: string | null;
            /** @description What the contract is for, as a pay application says it. */
            contractFor?: string | null;
            /**
             * Format: int32
             * @description The user who runs it.
             */
            assignedTo?: number | null;
            /** @description When the work begins. */
            startDate?: components["schemas"]["OptionalMoment"];
            /** @description When it is expected to be done. */
            expectedEndDate?: components["schemas"]["OptionalMoment"];
            /** @description When it was done. */
            actualEndDate?: components["schemas"]["OptionalMoment"];
            /** @description All phases in their order, in place of those that stand; at most 200 tasks in all. */
            phases?: components["schemas"]["ProjectPhaseUpdate"][];
        };
        /** @description Up to twelve digits before the point and six after it. */
        Quantity: string;
        Report: {
            key: string;
            title: string;
            parameters: components["schemas"]["ReportArguments"];
            /** @description The members of each row, in their order. */
            columns: components["schemas"]["ReportColumn"][];
            rows: components["schemas"]["ReportRow"][];
            /** @description The sums of the columns of amounts and hours over all rows. */
            totals: {
                [key: string]: string;
            };
            /** @description Whether there are more rows than these. */
            truncated: boolean;
        };
        /** @description What it was run with; null for what was not given. */
        ReportArguments: {
            /** Format: date */
            from: string | null;
            /** Format: date */
            to: string | null;
            /** Format: int32 */
            projectId: number | null;
            status: components["schemas"]["ProjectStatus"] | null;
        };
        ReportColumn: {
            name: string;
            /**
             * @description id and count are integers, all others strings: amount and percent decimals with two places, hours a decimal, day YYYY-MM-DD, month YYYY-MM.
             * @enum {string}
             */
            type: "id" | "text" | "count" | "amount" | "hours" | "percent" | "day" | "month";
        };
        ReportDescription: {
            key: string;
            title: string;
            parameters: components["schemas"]["ReportParameter"][];
        };
        ReportDescriptionPage: {
            data: components["schemas"]["ReportDescription"][];
            meta: components["schemas"]["PageMeta"];
        };
        ReportEnvelope: {
            data: components["schemas"]["Report"];
            meta: components["schemas"]["Meta"];
        };
        ReportParameter: {
            /** @enum {string} */
            name: "from" | "to" | "projectId" | "status";
            /** @enum {string} */
            type: "day" | "id" | "status";
            required: boolean;
        };
        /** @description A value for each column. */
        ReportRow: {
            [key: string]: string | number | null;
        };
        /** @description From 0 to 100, with up to six places. */
        RetainagePercent: string;
        /** @description Leads and bids. */
        SalesFigures: {
            leadsCreated: number;
            leadsWon: number;
            leadsLost: number;
            bidsSent: number;
            bidsAccepted: number;
            acceptedTotal: components["schemas"]["Amount"];
        };
        /** @description An amount of money, less than zero for a credit: up to twelve digits before the point and two after it, answered with two places. */
        ScheduleAmount: string;
        /**
         * @description Not served yet: documents:read, documents:write, documents:delete, messaging:read, messaging:send, support:read, support:write, platform_admin:read.
         * @enum {string}
         */
        Scope: "contacts:read" | "contacts:write" | "contacts:delete" | "leads:read" | "leads:write" | "leads:delete" | "projects:read" | "projects:write" | "projects:delete" | "bids:read" | "bids:write" | "bids:delete" | "pay_apps:read" | "pay_apps:write" | "pay_apps:delete" | "change_orders:read" | "change_orders:write" | "change_orders:delete" | "site_logs:read" | "site_logs:write" | "site_logs:delete" | "time_entries:read" | "time_entries:write" | "time_entries:delete" | "products:read" | "products:write" | "products:delete" | "documents:read" | "documents:write" | "documents:delete" | "invoices:read" | "invoices:write" | "invoices:delete" | "comments:read" | "comments:write" | "comments:delete" | "projects:reassign" | "bids:send" | "bids:accept_reject" | "pay_apps:approve" | "pay_apps:mark_paid" | "pay_apps:send" | "change_orders:approve" | "change_orders:send" | "invoices:send" | "invoices:mark_paid" | "invoices:void" | "users:read" | "webhooks:manage" | "jobs:read" | "jobs:write" | "notifications:read" | "notifications:write" | "messaging:read" | "messaging:send" | "support:read" | "support:write" | "reports:read" | "signatures:read" | "signatures:send" | "audit:read" | "settings:read" | "settings:write" | "dispatch:read" | "dispatch:write" | "offline_access" | "platform_admin:read" | "openid";
        SearchHit: {
            entityType: components["schemas"]["SearchedType"];
            /** Format: int32 */
            entityId: number;
            /** @description What the record is known by: its number, its name or title, or both. */
            title: string;
            /**
             * Format: date-time
             * @description When the record changed last.
             */
            updatedAt: string;
        };
        SearchHitPage: {
            data: components["schemas"]["SearchHit"][];
            meta: components["schemas"]["PageMeta"];
        };
        /** @enum {string} */
        SearchedType: "contact" | "lead" | "project" | "bid" | "change_order" | "pay_app" | "invoice" | "site_log" | "product";
        SignatureEvidence: {
            /** @description The full name that the signer gave. */
            name: string;
            /** @description What was typed as the signature. */
            typed: string;
            /** @description Where the signature came from. */
            ipAddress: string | null;
            /** @description The browser's name of itself. */
            userAgent: string | null;
        };
        SignatureRequest: {
            /** Format: int32 */
            id: number;
            /** @description What is to be signed. */
            entityType: components["schemas"]["SignedType"];
            /**
             * Format: int32
             * @description Its id.
             */
            entityId: number;
            /** @description What the document is called. */
            title: string;
            /** @description Who is asked to sign. */
            signerName: string;
            /**
             * Format: email
             * @description Where the mail goes.
             */
            signerEmail: string;
            /** @description The words of the mail, in place of ours. */
            message: string | null;
            status: components["schemas"]["SignatureRequestStatus"];
            /**
             * Format: date-time
             * @description Until when it can be signed.
             */
            expiresAt: string;
            /** @description The SHA-256, in hex, of the canonical JSON that is drawn. */
            documentHash: string;
            /**
             * Format: date-time
             * @description When its mail was last asked for.
             */
            sentAt: string;
            /**
             * Format: date-time
             * @description When its page was first opened.
             */
            viewedAt: string | null;
            /** Format: date-time */
            signedAt: string | null;
            /** Format: date-time */
            declinedAt: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            /** @description Why it was declined or voided. */
            reason: string | null;
            /** @description What is kept of the signature. */
            signature: components["schemas"]["SignatureEvidence"] | null;
            /**
             * Format: int32
             * @description The user who asked for it; null for an API key.
             */
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        SignatureRequestCreate: {
            entityType: components["schemas"]["SignedType"];
            /**
             * Format: int32
             * @description A live record of that kind.
             */
            entityId: number;
            /** @description Who is asked to sign. */
            signerName: string;
            /**
             * Format: email
             * @description Where the mail goes.
             */
            signerEmail: string;
            /** @description The words of the mail, in place of ours. */
            message?: string | null;
            /**
             * Format: date-time
             * @description Until when it can be signed: in the future, at most 365 days ahead. In 30 days unless given.
             */
            expiresAt?: string;
        };
        SignatureRequestEnvelope: {
            data: components["schemas"]["SignatureRequest"];
            meta: components["schemas"]["Meta"];
        };
        SignatureRequestMailedEnvelope: {
            data: components["schemas"]["SignatureRequest"];
            meta: components["schemas"]["MailedMeta"];
        };
        SignatureRequestPage: {
            data: components["schemas"]["SignatureRequest"][];
            meta: components["schemas"]["SyncPageMeta"];
        };
        SignatureRequestResending: {
            /**
             * Format: email
             * @description The signer's address from now on.
             */
            signerEmail?: string;
        };
        /**
         * @description sent becomes viewed when its page is opened, sent and viewed become signed or declined on the page, voided by the API or with the record, and expired past expiresAt.
         * @enum {string}
         */
        SignatureRequestStatus: "sent" | "viewed" | "signed" | "declined" | "voided" | "expired";
        SignatureRequestVoiding: {
            /** @description Why, for the organization. */
            reason?: string | null;
        };
        /** @description An amount for one unit, less than zero for a credit: up to twelve digits before the point and six after it, answered with two places at least. */
        SignedPrice: string;
        /** @enum {string} */
        SignedType: "change_order" | "pay_app";
        SignedUrl: {
            /** Format: uri */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        SignedUrlEnvelope: {
            data: components["schemas"]["SignedUrl"];
            meta: components["schemas"]["Meta"];
        };
        SiteLog: {
            /** Format: int32 */
            id: number;
            /**
             * Format: int32
             * @description The project; a move changes it.
             */
            projectId: number;
            /**
             * Format: date
             * @description The day that it tells of.
             */
            logDate: string;
            title: string | null;
            notes: string | null;
            /** @description How many people were on site. */
            personnelCount: number | null;
            workPerformed: string | null;
            materialsReceived: string | null;
            visitorsOnSite: string | null;
            issues: string | null;
            tags: string[] | null;
            /** @description Degrees north of the equator. */
            lat: number | null;
            /** @description Degrees east of Greenwich. */
            lng: number | null;
            /** @description A reviewed log stays as it is until a PATCH says isReviewed false. */
            isReviewed: boolean;
            /**
             * Format: int32
             * @description The user whose log it is.
             */
            createdBy: number;
            /**
             * Format: int32
             * @description The user who reviewed it; null while nobody has, or when an API key did.
             */
            reviewedBy: number | null;
            /**
             * Format: date-time
             * @description When it was reviewed.
             */
            reviewedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        SiteLogBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["SiteLogChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        SiteLogChanges: {
            /** @description true reviews it at once. */
            isReviewed?: boolean;
            tags?: string[] | null;
        };
        SiteLogCompact: {
            /** Format: int32 */
            id: number;
            /**
             * Format: int32
             * @description The project; a move changes it.
             */
            projectId: number;
            /**
             * Format: date
             * @description The day that it tells of.
             */
            logDate: string;
            title: string | null;
            /** @description A reviewed log stays as it is until a PATCH says isReviewed false. */
            isReviewed: boolean;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        SiteLogCreate: {
            /**
             * Format: int32
             * @description A live project.
             */
            projectId: number;
            /**
             * Format: date
             * @description The day that it tells of.
             */
            logDate: string;
            title?: string | null;
            notes: string;
            /** @description How many people were on site. */
            personnelCount?: number | null;
            workPerformed?: string | null;
            materialsReceived?: string | null;
            visitorsOnSite?: string | null;
            issues?: string | null;
            tags?: string[] | null;
            /** @description Degrees north of the equator. */
            lat?: number | null;
            /** @description Degrees east of Greenwich. */
            lng?: number | null;
            /**
             * @description true reviews it at once.
             * @default false
             */
            isReviewed: boolean;
            /**
             * Format: int32
             * @description The user whose log it is: a live one.
             */
            createdBy: number;
            /**
             * Format: int32
             * @description A live user; the caller's own unless it is given. Only where isReviewed is true.
             */
            reviewedBy?: number | null;
            /**
             * Format: date-time
             * @description Now unless it is given. Only where isReviewed is true.
             */
            reviewedAt?: string | null;
        };
        SiteLogEnvelope: {
            data: components["schemas"]["SiteLog"];
            meta: components["schemas"]["Meta"];
        };
        SiteLogPage: {
            data: (components["schemas"]["SiteLog"] | components["schemas"]["SiteLogCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        SiteLogUpdate: {
            /**
             * Format: date
             * @description The day that it tells of.
             */
            logDate?: string;
            title?: string | null;
            notes?: string | null;
            /** @description How many people were on site. */
            personnelCount?: number | null;
            workPerformed?: string | null;
            materialsReceived?: string | null;
            visitorsOnSite?: string | null;
            issues?: string | null;
            tags?: string[] | null;
            /** @description Degrees north of the equator. */
            lat?: number | null;
            /** @description Degrees east of Greenwich. */
            lng?: number | null;
            /** @description true reviews it at once. */
            isReviewed?: boolean;
            /**
             * Format: int32
             * @description A live user; the caller's own unless it is given. Only where isReviewed is true.
             */
            reviewedBy?: number | null;
            /**
             * Format: date-time
             * @description Now unless it is given. Only where isReviewed is true.
             */
            reviewedAt?: string | null;
        };
        /** @description An amount of money: up to twelve digits before the point and two after it, answered with two places. */
        StoredAmount: string;
        SyncPageMeta: {
            /** @description The request's id. */
            request_id: string;
            pagination: components["schemas"]["Pagination"];
            /**
             * Format: date-time
             * @description Only with `updatedFrom`: the `updatedFrom` of the next sync. Every write before this moment could be seen by this one. All pages of one walk say the same.
             */
            syncFrom?: string;
        };
        TimeEntry: {
            /** Format: int32 */
            id: number;
            /**
             * Format: int32
             * @description The project that was worked on; a move changes it.
             */
            projectId: number;
            /**
             * Format: int32
             * @description Who worked.
             */
            userId: number;
            /**
             * Format: int32
             * @description A task of the phase.
             */
            taskId: number | null;
            /**
             * Format: int32
             * @description A phase of the project.
             */
            phaseId: number | null;
            /**
             * Format: date
             * @description The day of the work, where it was done.
             */
            date: string;
            /** @description More than 0 and at most 24. */
            hours: components["schemas"]["Quantity"];
            /** @description What an hour costs; null when that is not known. */
            hourlyRate: components["schemas"]["OptionalPrice"];
            /** @description hours times hourlyRate, rounded to cents; null without a rate. */
            totalCost: string | null;
            /** @description What was done. */
            description: string | null;
            /** @description Degrees of latitude of where the work was done. */
            lat: number | null;
            /** @description Degrees of longitude of where the work was done. */
            lng: number | null;
            /** @description Whether the office has reviewed it, after which it stays as it is. */
            isReviewed: boolean;
            /**
             * Format: int32
             * @description The live invoice that bills it.
             */
            invoiceId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        TimeEntryAggregateEnvelope: {
            data: components["schemas"]["TimeEntryTotal"][];
            meta: components["schemas"]["Meta"];
        };
        TimeEntryBulkRequest: {
            /** @enum {string} */
            operation: "delete" | "restore" | "update";
            ids: number[];
            changes?: components["schemas"]["TimeEntryChanges"];
            /**
             * @description Check everything, write nothing; the report is the job's result.
             * @default false
             */
            dryRun: boolean;
        };
        /** @description What a bulk update may set. */
        TimeEntryChanges: {
            /** @description Whether the office has reviewed it; true from a user of the role field is a 403. */
            isReviewed?: boolean;
            /** @description What an hour costs; null when that is not known. */
            hourlyRate?: components["schemas"]["OptionalPrice"];
        };
        TimeEntryCompact: {
            /** Format: int32 */
            id: number;
            /**
             * Format: int32
             * @description The project that was worked on; a move changes it.
             */
            projectId: number;
            /**
             * Format: int32
             * @description Who worked.
             */
            userId: number;
            /**
             * Format: date
             * @description The day of the work, where it was done.
             */
            date: string;
            /** @description More than 0 and at most 24. */
            hours: components["schemas"]["Quantity"];
            /** @description hours times hourlyRate, rounded to cents; null without a rate. */
            totalCost: string | null;
            /** @description Whether the office has reviewed it, after which it stays as it is. */
            isReviewed: boolean;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the record was deleted; only on a deleted one.
             */
            deletedAt?: string;
        };
        TimeEntryCreate: {
            /**
             * Format: int32
             * @description The project that was worked on: a live one.
             */
            projectId: number;
            /**
             * Format: int32
             * @description Who worked: a live user.
             */
            userId: number;
            /**
             * Format: int32
             * @description A task of the project; alone it brings its phase.
             */
            taskId?: number | null;
            /**
             * Format: int32
             * @description A phase of the project.
             */
            phaseId?: number | null;
            /**
             * Format: date
             * @description The day of the work, where it was done.
             */
            date: string;
            /** @description More than 0 and at most 24 (range). */
            hours: components["schemas"]["Quantity"];
            /** @description What an hour costs; null when that is not known. */
            hourlyRate?: components["schemas"]["OptionalPrice"];
            /** @description What was done. */
            description?: string | null;
            /** @description Degrees of latitude of where the work was done. */
            lat?: number | null;
            /** @description Degrees of longitude of where the work was done. */
            lng?: number | null;
            /**
             * @description Whether the office has reviewed it; true from a user of the role field is a 403.
             * @default false
             */
            isReviewed: boolean;
        };
        TimeEntryEnvelope: {
            data: components["schemas"]["TimeEntry"];
            meta: components["schemas"]["Meta"];
        };
        TimeEntryPage: {
            data: (components["schemas"]["TimeEntry"] | components["schemas"]["TimeEntryCompact"])[];
            meta: components["schemas"]["SyncPageMeta"];
        };
        TimeEntryTotal: {
            /** Format: int32 */
            projectId?: number;
            /** Format: int32 */
            userId?: number;
            /**
             * Format: int32
             * @description Null for entries without a phase.
             */
            phaseId?: number | null;
            /** Format: date */
            date?: string;
            /**
             * Format: date
             * @description The Monday with which the week begins.
             */
            weekStart?: string;
            count: number;
            hours: components["schemas"]["Quantity"];
            /** @description The sum of totalCost; entries without a rate count as 0.00. */
            totalCost: components["schemas"]["Amount"];
            /** @description Those of the hours that have no hourlyRate. */
            unratedHours: components["schemas"]["Quantity"];
        };
        TimeEntryUpdate: {
            /**
             * Format: int32
             * @description Who worked: a live user.
             */
            userId?: number;
            /**
             * Format: int32
             * @description A task of the project; alone it brings its phase.
             */
            taskId?: number | null;
            /**
             * Format: int32
             * @description A phase of the project.
             */
            phaseId?: number | null;
            /**
             * Format: date
             * @description The day of the work, where it was done.
             */
            date?: string;
            /** @description More than 0 and at most 24 (range). */
            hours?: components["schemas"]["Quantity"];
            /** @description What an hour costs; null when that is not known. */
            hourlyRate?: components["schemas"]["OptionalPrice"];
            /** @description What was done. */
            description?: string | null;
            /** @description Degrees of latitude of where the work was done. */
            lat?: number | null;
            /** @description Degrees of longitude of where the work was done. */
            lng?: number | null;
            /** @description Whether the office has reviewed it; true from a user of the role field is a 403. */
            isReviewed?: boolean;
        };
        Total: {
            total: number;
        };
        TotalEnvelope: {
            data: components["schemas"]["Total"];
            meta: components["schemas"]["Meta"];
        };
        Upload: {
            /**
             * Format: uri
             * @description PUT the file here.
             */
            uploadUrl: string;
            /** @description Names the file to the operation that uses it. */
            sourcePath: string;
            /** Format: date-time */
            expiresAt: string;
        };
        UploadCreate: {
            /**
             * @default text/csv
             * @enum {string}
             */
            contentType: "text/csv" | "image/png" | "image/jpeg";
            /** @description The file's name, for people. */
            filename?: string;
        };
        UploadEnvelope: {
            data: components["schemas"]["Upload"];
            meta: components["schemas"]["Meta"];
        };
        UsageSnapshot: {
            tenant: components["schemas"]["UsageWindow"];
            /** @description Null for OAuth callers, to whom no limit per key applies. */
            apiKey: components["schemas"]["UsageWindow"] | null;
        };
        UsageSnapshotEnvelope: {
            data: components["schemas"]["UsageSnapshot"];
            meta: components["schemas"]["Meta"];
        };
        UsageWindow: {
            limit: number;
            used: number;
            remaining: number;
            resetSeconds: number;
            windowSeconds: number;
        };
        User: {
            /** Format: int32 */
            id: number;
            name: string;
            /** Format: email */
            email: string;
            /**
             * @description What the person may do, and may let an app do.
             * @enum {string}
             */
            role: "viewer" | "field" | "accountant" | "manager" | "admin" | "owner";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the person left; only on one who did.
             */
            deletedAt?: string;
        };
        UserEnvelope: {
            data: components["schemas"]["User"];
            meta: components["schemas"]["Meta"];
        };
        UserPage: {
            data: components["schemas"]["User"][];
            meta: components["schemas"]["SyncPageMeta"];
        };
        Userinfo: {
            /** @description The user's id. */
            sub: string;
            name: string;
            /** Format: email */
            email: string;
            /**
             * Format: int32
             * @description The organization's id.
             */
            tenant_id: number;
        };
        Violation: {
            /** @description Where: a body member in dots and brackets (lines[2].quantity), else with its place (query.limit, path.id, header.Idempotency-Key). */
            field: string;
            /** @enum {string} */
            code: "required" | "type" | "format" | "enum" | "length" | "range" | "pattern" | "unknown" | "not_found" | "rule";
            message: string;
        };
        Warning: {
            /** @enum {string} */
            code: "overbilled";
            /** @description Where, as in a violation. */
            field: string;
            message: string;
        };
        WarningsMeta: {
            /** @description The request's id. */
            request_id: string;
            /** @description What was done all the same, and may be meant otherwise. */
            warnings: components["schemas"]["Warning"][];
        };
        WebhookDelivery: {
            /** Format: int64 */
            id: number;
            eventId: string;
            eventType: components["schemas"]["DeliveredEventType"];
            /** Format: int32 */
            endpointId: number;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attemptCount: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; null when there is none.
             */
            nextAttemptAt: string | null;
            /** Format: date-time */
            lastAttemptedAt: string | null;
            /**
             * Format: date-time
             * @description When it succeeded or was exhausted.
             */
            completedAt: string | null;
            responseStatus: number | null;
            /** @description Up to 1 KB of the last answer, credentials blacked out; on failures only. */
            responseBody: string | null;
            responseHeaders: {
                "content-type"?: string;
                "x-request-id"?: string;
                "x-trace-id"?: string;
            } | null;
            errorMessage: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDeliveryEnvelope: {
            data: components["schemas"]["WebhookDelivery"];
            meta: components["schemas"]["Meta"];
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description pending before the first attempt and after a replay; failed between attempts; succeeded and exhausted at the end.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "succeeded" | "failed" | "exhausted";
        WebhookEndpoint: {
            /** Format: int32 */
            id: number;
            url: string;
            description: string | null;
            eventTypes: components["schemas"]["EventType"][];
            isActive: boolean;
            /** @description Deliveries in a row that ended exhausted; at 20 the endpoint is turned off, and a success makes it 0. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When a delivery last succeeded.
             */
            lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description When the endpoint was turned off.
             */
            disabledAt: string | null;
            disabledReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description On a deleted endpoint only.
             */
            deletedAt?: string;
        };
        WebhookEndpointCreate: {
            /** @description Where events are posted: public https on port 443 or 8443. */
            url: string;
            eventTypes: components["schemas"]["EventType"][];
            description?: string | null;
            /** @default true */
            isActive: boolean;
        };
        WebhookEndpointEnvelope: {
            data: components["schemas"]["WebhookEndpoint"];
            meta: components["schemas"]["Meta"];
        };
        WebhookEndpointPage: {
            data: components["schemas"]["WebhookEndpoint"][];
            meta: components["schemas"]["PageMeta"];
        };
        WebhookEndpointUpdate: {
            /** @description Where events are posted: public https on port 443 or 8443. */
            url?: string;
            eventTypes?: components["schemas"]["EventType"][];
            description?: string | null;
            isActive?: boolean;
        };
        WebhookEndpointWithSecret: {
            /** Format: int32 */
            id: number;
            url: string;
            description: string | null;
            eventTypes: components["schemas"]["EventType"][];
            isActive: boolean;
            /** @description Deliveries in a row that ended exhausted; at 20 the endpoint is turned off, and a success makes it 0. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When a delivery last succeeded.
             */
            lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description When the endpoint was turned off.
             */
            disabledAt: string | null;
            disabledReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The key of Svc-Signature, the prefix whsec_ included. It is not shown again. */
            signingSecret: string;
        };
        WebhookEndpointWithSecretEnvelope: {
            data: components["schemas"]["WebhookEndpointWithSecret"];
            meta: components["schemas"]["Meta"];
        };
        WebhookEvent: {
            /** @description The event's id, the same in every delivery. */
            id: string;
            type: components["schemas"]["EventType"];
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            /** @description The record as it was right after the event. */
            data: {
                [key: string]: unknown;
            };
            /** @description The prior values of what changed, by name. */
            previous_attributes?: {
                [key: string]: unknown;
            };
        };
        WebhookTestEvent: {
            /** @description The event's id. */
            id: string;
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            tenant_id: number;
            data: components["schemas"]["WebhookEndpoint"];
        };
    };
    responses: {
        /** @description The request is malformed: no JSON, a body on a GET, a cursor of another query. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record's state refuses this (conflict), an equal request is still running (conflict, with Retry-After), or the Idempotency-Key was used for another request, or by another credential for an answer that shows a secret (idempotency_key_reused). */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the service takes. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Events right after that number are no longer kept; oldestSequence is the oldest one that is. */
        EventsGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EventsGoneProblem"];
            };
        };
        /** @description The credential may not do this: it lacks a scope (scope_insufficient), the user's role does not allow it (forbidden), or the organization is suspended (tenant_suspended). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed. The request id finds the cause. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path does not have the method; Allow names those that it has. */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Accept allows no JSON, which every answer is. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record, or it was deleted, or it is not the caller's. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller's version is the current one. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A page: the client or its redirect_uri is not known. */
        OauthBadPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description An error of RFC 6749 or RFC 7591: invalid_request, invalid_grant, invalid_scope, unsupported_grant_type, invalid_redirect_uri or invalid_client_metadata. */
        OauthBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthError"];
            };
        };
        /** @description The body is larger than 64 KB. */
        OauthContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthError"];
            };
        };
        /** @description The client is unknown, or did not prove who it is. */
        OauthInvalidClient: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthError"];
            };
        };
        /** @description The service failed. */
        OauthServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthError"];
            };
        };
        /** @description A page: the service failed. */
        OauthServerPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Too many requests of this kind came from this address: five registrations in a minute, or a thousand failed clients. */
        OauthTooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthError"];
            };
        };
        /** @description The service is overloaded, in maintenance, or without its database. */
        OauthUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthError"];
            };
        };
        /** @description A page: the service is busy or in maintenance. */
        OauthUnavailablePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The record is not the version that If-Match names. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization's hourly budget or the API key's limit per minute is spent. Nothing was charged. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is overloaded or starting (service_unavailable) or under maintenance (maintenance). */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization's subscription is not active. */
        SubscriptionInactive: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No valid credential (unauthorized), or one past its time (token_expired). */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body's media type is not one the operation takes. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or the body is not valid; errors lists every violation. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The time up to which ages are counted, now unless given; a day means its beginning in UTC. */
        AsOf: string;
        /** @description Assigned to this user. */
        AssignedTo: number;
        /** @description By this user. */
        AuthorId: number;
        /** @description Of this bid. */
        BidId: number;
        /** @description Bids of this status. */
        BidStatus: components["schemas"]["BidStatus"];
        /** @description Only events of this type. */
        CalendarEventType: components["schemas"]["CalendarEventType"];
        /** @description The first day. */
        CalendarFrom: string;
        /** @description The last day. */
        CalendarTo: string;
        /** @description Products of this category. */
        CategoryId: number;
        /** @description Change orders of this status. */
        ChangeOrderStatus: components["schemas"]["ChangeOrderStatus"];
        /** @description On this record; comes with entityType (422, required, without). */
        CommentedId: number;
        /** @description On records of this type. */
        CommentedType: components["schemas"]["CommentedType"];
        /** @description Answer with the compact form of each record. */
        Compact: boolean;
        /** @description Of this contact. With null, or without it, of any and of none. */
        ContactId: number | null;
        /** @description Contacts of this type. */
        ContactType: components["schemas"]["ContactType"];
        /** @description Of this user. */
        CreatedBy: number;
        /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
        Cursor: string;
        /** @description Created at this time or later. */
        DateFrom: string;
        /** @description Created at this time or earlier. */
        DateTo: string;
        /** @description Of this day or later. A time means its day in UTC. */
        DayFrom: components["schemas"]["DayOrTime"];
        /** @description Of this day or earlier. A time means its day in UTC. */
        DayTo: components["schemas"]["DayOrTime"];
        /** @description The delivery's id. */
        DeliveryId: number;
        /** @description The event's id. */
        EventId: string;
        /** @description The record's id. */
        Id: number;
        /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
        IdempotencyKey: string;
        /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
        IfMatch: string;
        /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
        IfNoneMatch: string;
        /** @description Include deleted records, which carry deletedAt. */
        IncludeDeleted: boolean;
        /** @description With the rows that are dismissed or snoozed, which then carry their dismissal. */
        IncludeDismissed: boolean;
        /** @description Billed by this invoice. */
        InvoiceId: number;
        /** @description Invoices of this status. */
        InvoiceStatus: components["schemas"]["InvoiceStatus"];
        /** @description Active products alone, or inactive ones; without it, or with null, both. */
        IsActive: boolean | null;
        /** @description Kits alone, or all other products; without it, or with null, both. */
        IsKit: boolean | null;
        /** @description Those that the caller has read, or has not. */
        IsRead: boolean;
        /** @description Reviewed ones, or those that are not. */
        IsReviewed: "true" | "false";
        /** @description The row's itemKey. */
        ItemKey: string;
        /** @description The job's id. */
        JobId: string;
        /** @description The kit item's id. */
        KitItemId: number;
        /** @description Of this lead. */
        LeadId: number;
        /** @description Leads from this source, written exactly so. */
        LeadSource: string;
        /** @description Leads of this status. */
        LeadStatus: components["schemas"]["LeadStatus"];
        /** @description How many items a page holds at most. */
        Limit: number;
        /** @description The line's id. */
        LineItemId: number;
        /** @description Products of this manufacturer. */
        ManufacturerId: number;
        /** @description The live stage to which the leads go. The stage itself is a 422 (rule), an absent one a 422 (not_found). */
        MoveToStageId: number;
        /** @description Of this type. */
        NotificationType: components["schemas"]["NotificationType"];
        /** @description About something of this type. */
        NotifiedType: components["schemas"]["NotifiedType"];
        /** @description Those that are overdue, or with false those that are not. */
        Overdue: boolean;
        /** @description Contacts that belong to this one. */
        ParentContactId: number;
        /** @description Made from this pay application. */
        PayAppId: number;
        /** @description Pay applications of this status. */
        PayAppStatus: components["schemas"]["PayAppStatus"];
        /** @description The payment's id. */
        PaymentId: number;
        /** @description The first day. */
        PeriodFrom: string;
        /** @description The last day. */
        PeriodTo: string;
        /** @description Of this phase of a project. */
        PhaseId: number;
        /** @description Products of this type. */
        ProductType: components["schemas"]["ProductType"];
        /** @description Of this project. With null, or without it, of any and of none. */
        ProjectId: number | null;
        /** @description Projects of this status. */
        ProjectStatus: components["schemas"]["ProjectStatus"];
        /** @description The first day; win-rate, labor and lead-sources need it. */
        ReportFrom: string;
        /** @description The report's key. */
        ReportKey: string;
        /** @description Projects of this status, in job-cost. */
        ReportStatus: components["schemas"]["ProjectStatus"];
        /** @description The last day; win-rate, labor and lead-sources need it. */
        ReportTo: string;
        /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
        Search: string;
        /** @description Words to look for, as in the search of a list: in any order and in any case, each in any of the fields in which the record's own list looks; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
        SearchQuery: string;
        /** @description The types of records to look for, with commas; all that the credential may read unless it is given. */
        SearchedTypes: components["schemas"]["SearchedType"][];
        /** @description In this state. */
        SignatureRequestStatus: components["schemas"]["SignatureRequestStatus"];
        /** @description For the record with this id. */
        SignedId: number;
        /** @description For records of this kind. */
        SignedType: components["schemas"]["SignedType"];
        /** @description Leads in this stage. */
        StageId: number;
        /** @description Of this task of a project. */
        TaskId: number;
        /** @description What a row stands for. */
        TimeEntryGroupBy: "project" | "user" | "phase" | "day" | "week";
        /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
        UpdatedFrom: string;
        /** @description Of this user. With null, or without it, of any. */
        UserId: number | null;
        /** @description People with this role. */
        UserRole: "viewer" | "field" | "accountant" | "manager" | "admin" | "owner";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listContacts: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Contacts of this type. */
                type?: components["parameters"]["ContactType"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Contacts that belong to this one. */
                parentContactId?: components["parameters"]["ParentContactId"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreate"];
            };
        };
        responses: {
            /** @description The new contact. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The contacts found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countContacts: {
        parameters: {
            query?: {
                /** @description Contacts of this type. */
                type?: components["parameters"]["ContactType"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Contacts that belong to this one. */
                parentContactId?: components["parameters"]["ParentContactId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateContacts: {
        parameters: {
            query?: {
                /** @description Contacts of this type. */
                type?: components["parameters"]["ContactType"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Contacts that belong to this one. */
                parentContactId?: components["parameters"]["ParentContactId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count for each type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdate"];
            };
        };
        responses: {
            /** @description The contact as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Products of this type. */
                type?: components["parameters"]["ProductType"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Products of this category. */
                categoryId?: components["parameters"]["CategoryId"];
                /** @description Products of this manufacturer. */
                manufacturerId?: components["parameters"]["ManufacturerId"];
                /** @description Kits alone, or all other products; without it, or with null, both. */
                isKit?: components["parameters"]["IsKit"];
                /** @description Active products alone, or inactive ones; without it, or with null, both. */
                isActive?: components["parameters"]["IsActive"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCreate"];
            };
        };
        responses: {
            /** @description The new product. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The products found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countProducts: {
        parameters: {
            query?: {
                /** @description Products of this type. */
                type?: components["parameters"]["ProductType"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Products of this category. */
                categoryId?: components["parameters"]["CategoryId"];
                /** @description Products of this manufacturer. */
                manufacturerId?: components["parameters"]["ManufacturerId"];
                /** @description Kits alone, or all other products; without it, or with null, both. */
                isKit?: components["parameters"]["IsKit"];
                /** @description Active products alone, or inactive ones; without it, or with null, both. */
                isActive?: components["parameters"]["IsActive"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countProductUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The counts, in the order asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductUsageEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkDeleteProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIdsRequest"];
            };
        };
        responses: {
            /** @description What came of each id, in the order asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkOutcomeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkRestoreProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIdsRequest"];
            };
        };
        responses: {
            /** @description What came of each id, in the order asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkOutcomeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdate"];
            };
        };
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    duplicateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new product. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKitItems: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of kit items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KitItemPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addKitItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KitItemCreate"];
            };
        };
        responses: {
            /** @description The new kit item. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KitItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reorderKitItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KitItemOrder"];
            };
        };
        responses: {
            /** @description All kit items in their new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KitItemsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeKitItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The kit item's id. */
                kitItemId: components["parameters"]["KitItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kit item as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KitItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateKitItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The kit item's id. */
                kitItemId: components["parameters"]["KitItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KitItemUpdate"];
            };
        };
        responses: {
            /** @description The kit item as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KitItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProductCategories: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of product categories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCategoryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCategoryCreate"];
            };
        };
        responses: {
            /** @description The new product category. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCategoryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product category as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCategoryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCategoryUpdate"];
            };
        };
        responses: {
            /** @description The product category as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCategoryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listManufacturers: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of manufacturers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManufacturerPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createManufacturer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManufacturerCreate"];
            };
        };
        responses: {
            /** @description The new manufacturer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManufacturerEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteManufacturer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manufacturer as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManufacturerEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateManufacturer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManufacturerUpdate"];
            };
        };
        responses: {
            /** @description The manufacturer as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManufacturerEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Leads in this stage. */
                stageId?: components["parameters"]["StageId"];
                /** @description Leads of this status. */
                status?: components["parameters"]["LeadStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Assigned to this user. */
                assignedTo?: components["parameters"]["AssignedTo"];
                /** @description Leads from this source, written exactly so. */
                source?: components["parameters"]["LeadSource"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of leads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadCreate"];
            };
        };
        responses: {
            /** @description The new lead. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countLeads: {
        parameters: {
            query?: {
                /** @description Leads in this stage. */
                stageId?: components["parameters"]["StageId"];
                /** @description Leads of this status. */
                status?: components["parameters"]["LeadStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Assigned to this user. */
                assignedTo?: components["parameters"]["AssignedTo"];
                /** @description Leads from this source, written exactly so. */
                source?: components["parameters"]["LeadSource"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateLeads: {
        parameters: {
            query?: {
                /** @description Leads in this stage. */
                stageId?: components["parameters"]["StageId"];
                /** @description Leads of this status. */
                status?: components["parameters"]["LeadStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Assigned to this user. */
                assignedTo?: components["parameters"]["AssignedTo"];
                /** @description Leads from this source, written exactly so. */
                source?: components["parameters"]["LeadSource"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count and two sums for each stage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadUpdate"];
            };
        };
        responses: {
            /** @description The lead as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    convertLeadToProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LeadConversion"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkLeads: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importLeads: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportLeads: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLeadStages: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lead stages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadStagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLeadStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadStageCreate"];
            };
        };
        responses: {
            /** @description The new lead stage. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadStageEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLeadStage: {
        parameters: {
            query?: {
                /** @description The live stage to which the leads go. The stage itself is a 422 (rule), an absent one a 422 (not_found). */
                moveToStageId?: components["parameters"]["MoveToStageId"];
            };
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead stage as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadStageEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLeadStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadStageUpdate"];
            };
        };
        responses: {
            /** @description The lead stage as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadStageEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBids: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Bids of this status. */
                status?: components["parameters"]["BidStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Of this lead. */
                leadId?: components["parameters"]["LeadId"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidCreate"];
            };
        };
        responses: {
            /** @description The new bid. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchBids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The bids found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countBids: {
        parameters: {
            query?: {
                /** @description Bids of this status. */
                status?: components["parameters"]["BidStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Of this lead. */
                leadId?: components["parameters"]["LeadId"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateBids: {
        parameters: {
            query?: {
                /** @description Bids of this status. */
                status?: components["parameters"]["BidStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Of this lead. */
                leadId?: components["parameters"]["LeadId"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count and a sum for each status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidUpdate"];
            };
        };
        responses: {
            /** @description The bid as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    duplicateBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new bid. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    convertBidToProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BidConversion"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renderBidPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkBids: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportBids: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBidLineItems: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidLineItemPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBidLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidLineItemCreate"];
            };
        };
        responses: {
            /** @description The new line. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBidLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The line's id. */
                lineItemId: components["parameters"]["LineItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBidLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The line's id. */
                lineItemId: components["parameters"]["LineItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidLineItemUpdate"];
            };
        };
        responses: {
            /** @description The line as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BidSending"];
            };
        };
        responses: {
            /** @description The bid as it is now; meta names the mail's job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidSentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    shareBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BidSharing"];
            };
        };
        responses: {
            /** @description The live link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidShareLinkEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BidAcceptance"];
            };
        };
        responses: {
            /** @description The bid as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revertBidAcceptance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidReversion"];
            };
        };
        responses: {
            /** @description The bid as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reopenBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Projects of this status. */
                status?: components["parameters"]["ProjectStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Assigned to this user. */
                assignedTo?: components["parameters"]["AssignedTo"];
                /** @description Of this bid. */
                bidId?: components["parameters"]["BidId"];
                /** @description Of this lead. */
                leadId?: components["parameters"]["LeadId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The projects found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countProjects: {
        parameters: {
            query?: {
                /** @description Projects of this status. */
                status?: components["parameters"]["ProjectStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Assigned to this user. */
                assignedTo?: components["parameters"]["AssignedTo"];
                /** @description Of this bid. */
                bidId?: components["parameters"]["BidId"];
                /** @description Of this lead. */
                leadId?: components["parameters"]["LeadId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateProjects: {
        parameters: {
            query?: {
                /** @description Projects of this status. */
                status?: components["parameters"]["ProjectStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Assigned to this user. */
                assignedTo?: components["parameters"]["AssignedTo"];
                /** @description Of this bid. */
                bidId?: components["parameters"]["BidId"];
                /** @description Of this lead. */
                leadId?: components["parameters"]["LeadId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count and a sum for each status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The project as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDeletedProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProjectAttachedRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts and sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAttachedRecordsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveProjectRecords: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectMoveRequest"];
            };
        };
        responses: {
            /** @description What was moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAttachedRecordsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjectTemplates: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of project templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTemplatePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProjectTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectTemplateCreate"];
            };
        };
        responses: {
            /** @description The new project template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTemplateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProjectTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTemplateEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProjectTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project template as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTemplateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProjectTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectTemplateUpdate"];
            };
        };
        responses: {
            /** @description The project template as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTemplateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChangeOrders: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Change orders of this status. */
                status?: components["parameters"]["ChangeOrderStatus"];
                /** @description Billed by this invoice. */
                invoiceId?: components["parameters"]["InvoiceId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of change orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOrderCreate"];
            };
        };
        responses: {
            /** @description The new change order. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchChangeOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The change orders found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countChangeOrders: {
        parameters: {
            query?: {
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Change orders of this status. */
                status?: components["parameters"]["ChangeOrderStatus"];
                /** @description Billed by this invoice. */
                invoiceId?: components["parameters"]["InvoiceId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateChangeOrders: {
        parameters: {
            query?: {
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Change orders of this status. */
                status?: components["parameters"]["ChangeOrderStatus"];
                /** @description Billed by this invoice. */
                invoiceId?: components["parameters"]["InvoiceId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count and a sum for each status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change order as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOrderUpdate"];
            };
        };
        responses: {
            /** @description The change order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkChangeOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOrderBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportChangeOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChangeOrderLineItems: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderLineItemPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createChangeOrderLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOrderLineItemCreate"];
            };
        };
        responses: {
            /** @description The new line. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteChangeOrderLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The line's id. */
                lineItemId: components["parameters"]["LineItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateChangeOrderLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The line's id. */
                lineItemId: components["parameters"]["LineItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOrderLineItemUpdate"];
            };
        };
        responses: {
            /** @description The line as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeOrderApproval"];
            };
        };
        responses: {
            /** @description The change order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeOrderRejection"];
            };
        };
        responses: {
            /** @description The change order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectMoveRequest"];
            };
        };
        responses: {
            /** @description The change order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    emailChangeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaperMail"];
            };
        };
        responses: {
            /** @description The change order; meta names the mail's job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOrderMailedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renderChangeOrderPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPayApps: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Pay applications of this status. */
                status?: components["parameters"]["PayAppStatus"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pay applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayAppCreate"];
            };
        };
        responses: {
            /** @description The new pay application. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchPayApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The pay applications found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countPayApps: {
        parameters: {
            query?: {
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Pay applications of this status. */
                status?: components["parameters"]["PayAppStatus"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregatePayApps: {
        parameters: {
            query?: {
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Pay applications of this status. */
                status?: components["parameters"]["PayAppStatus"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A count and sums for each status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pay application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pay application as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayAppUpdate"];
            };
        };
        responses: {
            /** @description The pay application as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkPayApps: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayAppBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportPayApps: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submitted pay application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approvePayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PayAppApproval"];
            };
        };
        responses: {
            /** @description The approved pay application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PayAppRejection"];
            };
        };
        responses: {
            /** @description The rejected pay application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markPayAppPaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PayAppPayment"];
            };
        };
        responses: {
            /** @description The paid pay application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voided pay application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPayAppLineItems: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppLineItemPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replacePayAppLineItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayAppLineItemsReplacement"];
            };
        };
        responses: {
            /** @description The pay application and all of its lines in their order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppScheduleEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    emailPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaperMail"];
            };
        };
        responses: {
            /** @description The pay application; meta names the mail's job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAppMailedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renderPayAppPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Invoices of this status. */
                status?: components["parameters"]["InvoiceStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this bid. */
                bidId?: components["parameters"]["BidId"];
                /** @description Made from this pay application. */
                payAppId?: components["parameters"]["PayAppId"];
                /** @description Those that are overdue, or with false those that are not. */
                overdue?: components["parameters"]["Overdue"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCreate"];
            };
        };
        responses: {
            /** @description The new invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkFetchInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFetchRequest"];
            };
        };
        responses: {
            /** @description The invoices found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceBulkFetchEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countInvoices: {
        parameters: {
            query?: {
                /** @description Invoices of this status. */
                status?: components["parameters"]["InvoiceStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this bid. */
                bidId?: components["parameters"]["BidId"];
                /** @description Made from this pay application. */
                payAppId?: components["parameters"]["PayAppId"];
                /** @description Those that are overdue, or with false those that are not. */
                overdue?: components["parameters"]["Overdue"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateInvoices: {
        parameters: {
            query?: {
                /** @description Invoices of this status. */
                status?: components["parameters"]["InvoiceStatus"];
                /** @description Of this contact. With null, or without it, of any and of none. */
                contactId?: components["parameters"]["ContactId"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this bid. */
                bidId?: components["parameters"]["BidId"];
                /** @description Made from this pay application. */
                payAppId?: components["parameters"]["PayAppId"];
                /** @description Those that are overdue, or with false those that are not. */
                overdue?: components["parameters"]["Overdue"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description The time up to which ages are counted, now unless given; a day means its beginning in UTC. */
                asOf?: components["parameters"]["AsOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice as it was left, with deletedAt; meta names the job in the accounting system, if there is one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEndedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceUpdate"];
            };
        };
        responses: {
            /** @description The invoice as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceSending"];
            };
        };
        responses: {
            /** @description The invoice as it is now; meta names the mail's job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renderInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markInvoiceSent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice as it is now; meta names the job in the accounting system, if there is one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEndedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceMove"];
            };
        };
        responses: {
            /** @description The invoice as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvoiceLineItems: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceLineItemPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendInvoiceLineItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceLineItemAppend"];
            };
        };
        responses: {
            /** @description The new lines. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceLineItemsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reorderInvoiceLineItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceLineItemOrder"];
            };
        };
        responses: {
            /** @description All lines in their new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceLineItemsEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeInvoiceLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The line's id. */
                lineItemId: components["parameters"]["LineItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInvoiceLineItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The line's id. */
                lineItemId: components["parameters"]["LineItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceLineItemUpdate"];
            };
        };
        responses: {
            /** @description The line as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceLineItemEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvoicePayments: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePaymentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordInvoicePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePaymentCreate"];
            };
        };
        responses: {
            /** @description The payment, and the invoice as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePaymentResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidInvoicePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The payment's id. */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment and the invoice as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePaymentResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInvoicePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
                /** @description The payment's id. */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePaymentUpdate"];
            };
        };
        responses: {
            /** @description The payment and the invoice as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePaymentResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markInvoicePaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceSettlement"];
            };
        };
        responses: {
            /** @description The payment, and the invoice as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePaymentResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvoiceFromBid: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceFromBid"];
            };
        };
        responses: {
            /** @description The new invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvoiceFromPayApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceFromPayApp"];
            };
        };
        responses: {
            /** @description The new invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linkInvoiceBilledItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceBilledItems"];
            };
        };
        responses: {
            /** @description The invoice and what it bills now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceBilledItemsResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unlinkInvoiceBilledItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice, which bills no items now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceBilledItemsResultEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    queueInvoiceAccountingPush: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendInvoiceViaQuickbooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceQuickbooksSending"];
            };
        };
        responses: {
            /** @description The invoice as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSiteLogs: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this user. */
                createdBy?: components["parameters"]["CreatedBy"];
                /** @description Reviewed ones, or those that are not. */
                isReviewed?: components["parameters"]["IsReviewed"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Of this day or later. A time means its day in UTC. */
                dateFrom?: components["parameters"]["DayFrom"];
                /** @description Of this day or earlier. A time means its day in UTC. */
                dateTo?: components["parameters"]["DayTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of site logs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteLogPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSiteLog: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteLogCreate"];
            };
        };
        responses: {
            /** @description The new site log. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteLogEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSiteLog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteLogEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSiteLog: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site log as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteLogEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSiteLog: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteLogUpdate"];
            };
        };
        responses: {
            /** @description The site log as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteLogEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveSiteLog: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectMoveRequest"];
            };
        };
        responses: {
            /** @description The site log as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteLogEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renderSiteLogDailyReportPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkSiteLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteLogBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importSiteLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportSiteLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCrewAssignments: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this user. With null, or without it, of any. */
                userId?: components["parameters"]["UserId"];
                /** @description Of this day or later. A time means its day in UTC. */
                dateFrom?: components["parameters"]["DayFrom"];
                /** @description Of this day or earlier. A time means its day in UTC. */
                dateTo?: components["parameters"]["DayTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of crew assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewAssignmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceJobDayCrew: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobDayCrew"];
            };
        };
        responses: {
            /** @description The whole crew of that day, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDayCrewEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCrewAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The crew assignment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewAssignmentEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCrewAssignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The crew assignment as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrewAssignmentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCalendarEvents: {
        parameters: {
            query: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The first day. */
                from: components["parameters"]["CalendarFrom"];
                /** @description The last day. */
                to: components["parameters"]["CalendarTo"];
                /** @description Only events of this type. */
                type?: components["parameters"]["CalendarEventType"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of calendar events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarEventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTimeEntries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this user. With null, or without it, of any. */
                userId?: components["parameters"]["UserId"];
                /** @description Of this phase of a project. */
                phaseId?: components["parameters"]["PhaseId"];
                /** @description Of this task of a project. */
                taskId?: components["parameters"]["TaskId"];
                /** @description Billed by this invoice. */
                invoiceId?: components["parameters"]["InvoiceId"];
                /** @description Reviewed ones, or those that are not. */
                isReviewed?: components["parameters"]["IsReviewed"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Of this day or later. A time means its day in UTC. */
                dateFrom?: components["parameters"]["DayFrom"];
                /** @description Of this day or earlier. A time means its day in UTC. */
                dateTo?: components["parameters"]["DayTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description Answer with the compact form of each record. */
                compact?: components["parameters"]["Compact"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of time entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTimeEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryCreate"];
            };
        };
        responses: {
            /** @description The new time entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    aggregateTimeEntries: {
        parameters: {
            query?: {
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Of this user. With null, or without it, of any. */
                userId?: components["parameters"]["UserId"];
                /** @description Of this phase of a project. */
                phaseId?: components["parameters"]["PhaseId"];
                /** @description Of this task of a project. */
                taskId?: components["parameters"]["TaskId"];
                /** @description Billed by this invoice. */
                invoiceId?: components["parameters"]["InvoiceId"];
                /** @description Reviewed ones, or those that are not. */
                isReviewed?: components["parameters"]["IsReviewed"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Of this day or later. A time means its day in UTC. */
                dateFrom?: components["parameters"]["DayFrom"];
                /** @description Of this day or earlier. A time means its day in UTC. */
                dateTo?: components["parameters"]["DayTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
                /** @description What a row stands for. */
                groupBy?: components["parameters"]["TimeEntryGroupBy"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A row for each key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryAggregateEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTimeEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTimeEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time entry as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTimeEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryUpdate"];
            };
        };
        responses: {
            /** @description The time entry as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveTimeEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectMoveRequest"];
            };
        };
        responses: {
            /** @description The time entry as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeEntryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkTimeEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeEntryBulkRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importTimeEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportTimeEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The job that does it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnqueuedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportDescriptionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBusinessReview: {
        parameters: {
            query: {
                /** @description The first day. */
                from: components["parameters"]["PeriodFrom"];
                /** @description The last day. */
                to: components["parameters"]["PeriodTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessReviewEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    runReport: {
        parameters: {
            query?: {
                /** @description The first day; win-rate, labor and lead-sources need it. */
                from?: components["parameters"]["ReportFrom"];
                /** @description The last day; win-rate, labor and lead-sources need it. */
                to?: components["parameters"]["ReportTo"];
                /** @description Of this project. With null, or without it, of any and of none. */
                projectId?: components["parameters"]["ProjectId"];
                /** @description Projects of this status, in job-cost. */
                status?: components["parameters"]["ReportStatus"];
            };
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The report's key. */
                key: components["parameters"]["ReportKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchRecords: {
        parameters: {
            query: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Words to look for, as in the search of a list: in any order and in any case, each in any of the fields in which the record's own list looks; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                q: components["parameters"]["SearchQuery"];
                /** @description The types of records to look for, with commas; all that the credential may read unless it is given. */
                types?: components["parameters"]["SearchedTypes"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHitPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description On records of this type. */
                entityType?: components["parameters"]["CommentedType"];
                /** @description On this record; comes with entityType (422, required, without). */
                entityId?: components["parameters"]["CommentedId"];
                /** @description By this user. */
                authorId?: components["parameters"]["AuthorId"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description The new comment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Of this type. */
                type?: components["parameters"]["NotificationType"];
                /** @description About something of this type. */
                entityType?: components["parameters"]["NotifiedType"];
                /** @description Those that the caller has read, or has not. */
                isRead?: components["parameters"]["IsRead"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationsMarkRead"];
            };
        };
        responses: {
            /** @description How many were marked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsMarkedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBriefing: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description With the rows that are dismissed or snoozed, which then carry their dismissal. */
                includeDismissed?: components["parameters"]["IncludeDismissed"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefingRowPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dismissBriefingItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BriefingDismissalCreate"];
            };
        };
        responses: {
            /** @description The dismissal that there was, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefingDismissalEnvelope"];
                };
            };
            /** @description The new dismissal. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefingDismissalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undismissBriefingItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The row's itemKey. */
                itemKey: components["parameters"]["ItemKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dismissal as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefingDismissalEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSignatureRequests: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description For records of this kind. */
                entityType?: components["parameters"]["SignedType"];
                /** @description For the record with this id. */
                entityId?: components["parameters"]["SignedId"];
                /** @description In this state. */
                status?: components["parameters"]["SignatureRequestStatus"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of signature requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSignatureRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignatureRequestCreate"];
            };
        };
        responses: {
            /** @description The new signature request; meta names the mail's job. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureRequestMailedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSignatureRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signature request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureRequestEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendSignatureRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignatureRequestResending"];
            };
        };
        responses: {
            /** @description The signature request as it is now; meta names the mail's job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureRequestMailedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidSignatureRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignatureRequestVoiding"];
            };
        };
        responses: {
            /** @description The signature request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureRequestEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Jobs of this type. */
                type?: components["schemas"]["JobType"];
                /** @description Jobs on this family, as its path is named. */
                resourceType?: string;
                /** @description Jobs in this status. */
                status?: components["schemas"]["JobStatus"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createJobUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UploadCreate"];
            };
        };
        responses: {
            /** @description The upload. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The job's id. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The job's id. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job's id. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJobDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUrlEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJobErrors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUrlEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Endpoints that are turned on, or off. */
                isActive?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description The new webhook endpoint, with its signing secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint as it was left, with deletedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description The webhook endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint, with its new signing secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery of the test event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpointDeliveries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Deliveries in this state. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Deliveries of events of this type. */
                eventType?: components["schemas"]["DeliveredEventType"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
            };
            header?: never;
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Deliveries to this endpoint. */
                endpointId?: number;
                /** @description Deliveries in this state. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Deliveries of events of this type. */
                eventType?: components["schemas"]["DeliveredEventType"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The delivery's id. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The delivery's id. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The last sequence number seen. */
                after?: number;
                /** @description Events of this type. */
                type?: components["schemas"]["EventType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["EventsGone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The event's id. */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiAuditLogs: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The request with this X-Request-Id. */
                requestId?: string;
                /** @description Requests with this method; CLI for what the operator did. */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | "CLI";
                /** @description Requests to exactly this path, without a query. */
                path?: string;
                /** @description Requests answered with this status. */
                status?: number;
                /** @description Requests by this API key. */
                apiKeyId?: number;
                /** @description Requests for this user. */
                userId?: number;
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit logs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiAuditLogPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The use of both limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageSnapshotEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBranding: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandingUpdate"];
            };
        };
        responses: {
            /** @description The branding as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountingConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountingConnectionEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    connectAccounting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountingConnectionReplace"];
            };
        };
        responses: {
            /** @description The connection as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountingConnectionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disconnectAccounting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection as it was left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountingConnectionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Include revoked keys. */
                includeRevoked?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The new API key, with the key itself. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreatedEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag of the version that the caller has seen. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API key, with revokedAt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: components["parameters"]["Limit"];
                /** @description `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400. */
                cursor?: components["parameters"]["Cursor"];
                /** @description People with this role. */
                role?: components["parameters"]["UserRole"];
                /** @description Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, one or two letters where a word begins. The first 16 words count, and a search without any finds nothing. */
                search?: components["parameters"]["Search"];
                /** @description Created at this time or later. */
                dateFrom?: components["parameters"]["DateFrom"];
                /** @description Created at this time or earlier. */
                dateTo?: components["parameters"]["DateTo"];
                /** @description Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed. */
                updatedFrom?: components["parameters"]["UpdatedFrom"];
                /** @description Include deleted records, which carry deletedAt. */
                includeDeleted?: components["parameters"]["IncludeDeleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The record's id. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEnvelope"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserinfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Userinfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["SubscriptionInactive"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    authorizeOauth: {
        parameters: {
            query: {
                /** @description Always code. */
                response_type: "code";
                /** @description The registered app. */
                client_id: string;
                /** @description One of the registered addresses, to the letter. */
                redirect_uri: string;
                /** @description BASE64URL(SHA256(code_verifier)). */
                code_challenge: string;
                /** @description Always S256. */
                code_challenge_method: "S256";
                /** @description Space-separated; unknown and unregistered ones are dropped. Default: the registered scopes. */
                scope?: string;
                /** @description Comes back unchanged. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that signs in or asks for consent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The app's address, with the code or an error. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OauthBadPage"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["OauthServerPage"];
            503: components["responses"]["OauthUnavailablePage"];
        };
    };
    registerOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OauthRegistrationRequest"];
            };
        };
        responses: {
            /** @description The registered app. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthRegistration"];
                };
            };
            400: components["responses"]["OauthBadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["OauthContentTooLarge"];
            429: components["responses"]["OauthTooMany"];
            500: components["responses"]["OauthServerError"];
            503: components["responses"]["OauthUnavailable"];
        };
    };
    issueOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OauthTokenRequest"];
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OauthTokens"];
                };
            };
            400: components["responses"]["OauthBadRequest"];
            401: components["responses"]["OauthInvalidClient"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["OauthContentTooLarge"];
            429: components["responses"]["OauthTooMany"];
            500: components["responses"]["OauthServerError"];
            503: components["responses"]["OauthUnavailable"];
        };
    };
    revokeOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OauthRevocationRequest"];
            };
        };
        responses: {
            /** @description The token is not good any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OauthBadRequest"];
            401: components["responses"]["OauthInvalidClient"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["OauthContentTooLarge"];
            429: components["responses"]["OauthTooMany"];
            500: components["responses"]["OauthServerError"];
            503: components["responses"]["OauthUnavailable"];
        };
    };
    getOpenapiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, OpenAPI 3.1. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
