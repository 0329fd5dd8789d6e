/** Answers to what members ask most, as plain text: headings after "# ", list items after "- ". */
export const faq = `Short answers to what members ask most. For anything else, write to the community team; the address is in the imprint.

# Who can join?
Companies in transport and logistics and those that supply them. Apply with your work email under Register: we recognise your company by it.

# My company is a member. Why am I still waiting?
If your company admits colleagues by their email address, your account opens at once. Otherwise somebody reviews your application, usually within two working days.

# Which price do I pay?
The price of your company’s category. You see it on the event page when you are signed in. If the category is wrong, write to us before you book.

# Can I book for colleagues?
Yes, up to 50 seats in one order, as long as there are seats. You can name the people at once, or leave seats without names and add them until nine days before the event.

# How do I pay?
- By card, immediately. Your seats are held for 30 minutes while you pay.
- By bank transfer by the invoice’s due date, with the reference on the invoice.

# Where is my invoice?
In the menu under your picture, Invoices to Pay. Everyone sees what they booked; colleagues with the billing right see all invoices of the company.

# Where is my ticket?
Under My Events, and behind the link in your email once the invoice is paid. Its QR code works on your phone and on paper.

# Who sees that I am coming?
Companies are listed for everyone. People are shown only to participants, and only if they agreed to be listed.

# I forgot my password
Use Forgot password on the sign-in page. The link works for one hour.`
