/** Customs, compliance, forwarding papers. */
export const CUSTOMS = `
== 9 Edmund Pryce | 1d 12:20 | Customs, Short sea | likes 44 by 33, 83 | key safety
Safety and security declarations on goods from the EU into Great Britain, from the desk in Felixstowe: the six fields that fail most are, in this order, consignee address, gross mass, commodity description (“parts”), place of loading, seal number, and consignee address again, after correction.
My grandfather wrote “parts” in 1931. It was not enough then either.
- 83 Sofia: We see the same order over 22 countries. “Parts” is number two for us, after “various”.
- 33 Adaeze: “Textile goods” is my favourite. It covers a sail and a sock.
- 300 Emily: I have a photo of the 1931 declaration. He was told off in ink.
- 6 Joris: Number 2 and 5 are the carrier’s. We are on it, from {day:14} the seal number is mandatory in our booking.
- 9 Edmund: @[6] Then I shall have to find a new list.

== 33 Adaeze Okonjo | 3d 10:30 | Customs, Forwarding | likes 37
CBAM for people who move boxes, in five sentences. It is the importer’s declaration, not yours. You will be asked for data anyway. The data is tonnes and the plant it comes from, not the ship. Say early that you do not have the plant’s number. Write down that you said it.
- 37 Miguel: The last sentence is the best compliance training I have had.
- 168 Jasper: Can I send this to customers as it is?
- 33 Adaeze: @[168] With my name, without the commas.
- 36 Lars: What do you answer when they ask for the ship as well?
- 33 Adaeze: @[36] Voyage and distance, friendly, with the note that the law does not want it.

== 83 Sofia Galli | 8d 15:40 | Customs, Data
Pre-lodged declarations, what we measured at three Adriatic gates in eight weeks: lodged more than 6 hours before arrival, 92 % green, median gate time 11 minutes. Lodged at the gate: 58 % green, 49 minutes. It is the same cargo and the same importer.
- 163 Luca: The median hides the two-hour ones. They are all in the second group.
- 328 Burak: Pendik drivers ask for the first group by name now.
- 9 Edmund: Would the same hold for Harwich? I have volunteers.
- 83 Sofia: @[9] Six weeks, your data, my spreadsheet. Agreed?

== 65 Kwame Mensah | 14d 11:20 | Customs, Forwarding, Road
Tema to Niamey, transit bond, new form since Monday: the vehicle’s chassis number goes into field 18, not 17. The old forms are accepted until {day:4}, in Paga until the officer changes shift.
- 124 Thu: Printed for all drivers, field 18 in yellow.
- 305 Efua: Paga shift changes at 14:00. Ask me how I know.
- 30 Tunde: Barge boxes are not touched, I asked.

== 153 Salma Benjelloun | 22d 08:05 | Customs
Origin declarations: “Made in EU” is not a country. That is the post.
- 33 Adaeze: Print it on the gate.
- 142 Francesca: Nor is “Benelux”, “Scandinavia” or, last week, “Lidl”.
- 206 Ruben: I received “Europa (big)”.

== 116 Jun Hao Goh | 35d 03:55 | Customs, E-commerce
Low value consignments from Batam: 11 400 last month, 212 held, 190 of those because the description was a model number. A customs officer should not have to search the web at three in the morning. We translate model numbers ourselves now: 14 held this month.
- 375 Rasmus: Do you share the list? Ours are lamps with names of islands.
- 116 Jun Hao: @[375] Lamps with names of islands were 31 of the 190.

== 122 Ngọc Anh Lê | 18d 06:50 | Customs
Who classifies rattan chairs with a steel frame? Hamburg says 9401 53, Antwerp 9401 79, our customer says “chair”. 58 boxes are at sea and arrive in both.
- 33 Adaeze: What gives it its essential character: the rattan seat or the frame? Send a photo and the weights.
- 272 Thorsten: Hamburg here. Frame visible and more than half of the weight: 79. I will call my colleague.
- 122 Ngọc: @[272] 79 in both ports now. Thank you, that saved a binding ruling and a month.

== 320 Nadia Claes | 45d 09:35 | Customs, Air
Air freight Antwerp – Casablanca: 3 hours of flight, 19 hours of a stamp. The stamp is electronic since {day:-47}. I celebrated with a real one on the office wall.
- 153 Salma: From the other end: 40 minutes today, including prayer time.
- 66 Hajar: And one less folder in the car.
`
