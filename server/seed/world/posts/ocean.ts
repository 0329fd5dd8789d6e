/** Deep sea, feeders beyond Europe, slots and space. */
export const OCEAN = `
== 21 Priya Raman | 2h | Ocean, Contract rates | with 16, 12 | likes 34 by 1, 16
Nhava Sheva to Gdańsk: transit slipped from 31 to 38 days once the Cape routing settled in. From {month:1} we commit to 36 days with a late gate on Thursday 18:00, and put it in the contract.

Who else is basing the next quarter on 36 instead of waiting for Suez? I have two free slots in {running.city} and would like to compare notes.
- 16 Duarte: 36 is what we see through Algeciras: 91 % on time since the start of the quarter. I would sign it and keep a two-day clause for Biscay.
- 74 Urs: As a shipper: give me 36 that hold over 31 that do not. We carry eleven days of stock for the difference already.
- 27 Lukas: On the rail side, a fixed Thursday gate lets us hold the Duisburg slot for you. @[1], does Gdynia get the same cut-off?
- 1 Marta: @[27] Yes, 18:00 in Gdynia too, reefers until 20:00. Rail boxes need the number by noon, not the box.
- 132 Ananya: Does the late gate hold for knitwear that comes out of Tiruppur on Wednesday night, or is it for Pune cargo only?
- 21 Priya: @[132] For all of it. Concor train 4 arrives at 15:10, so you have almost three hours.
- 134 Freja: We re-planned on 40 and it still hurt last quarter. What happens in the contract on day 37?
- 21 Priya: @[134] 40 dollars a box and day from 37 on, capped at ten days. Credit note, not a discussion.
- 32 Matthias: A carrier that prices its own delay. Frame that page.

== 38 Reem Al Mansoori | 25m | Ocean, Port calls | likes 6
The tower in Jebel Ali says that the wind falls below 30 knots within the hour. Four feeders have their lines ready. Coffee for whoever guesses the minute.
- 139 Rashid: 47 from now.
- 12 Samira: 52, and I pay the coffee either way.

== 12 Samira Al Hosani | 3h | Ocean, Reefer | likes 41 by 38
Control room note from this night: Umm Qasr channel closed 01:40 to 06:15, two of our six strings waited outside. All boxes for the Basra plant are off the ship since 10:00, the Kuwait call moves to tomorrow 04:00.
If your box is on Palmyra 3, you have had a message. If you have not, write to me here and I call you, not a form.
! desk_green
- 232 Petra: Had mine at 02:05. It is the first time the message came before my own alarm.
- 139 Rashid: Khor kept the window open for you until 03:30. No need to thank us, just come on time tomorrow.
- 12 Samira: @[139] Thanked anyway.
- 68 Harriet: Is the Sohar string touched by this?
- 38 Reem: @[68] No. Sohar sailed on schedule at 22:10.

== 20 Kenji Morita | 1d 01:20 | Ocean, Slot exchange | likes 17
Slots on offer, intra-Asia loop, week {week:1}: 40 TEU Yokohama – Ho Chi Minh City, 25 TEU Osaka – Port Klang, reefer plugs 6.
I am looking for: 30 TEU Busan – Haiphong, either direction of the trade is fine.
In writing, before noon Tokyo time. First complete answer gets it.
- 380 Đức: 20 of the Ho Chi Minh slots, please. Mail is out.
- 20 Kenji: @[380] Received 08:12, confirmed 08:31. 20 left.
- 82 Kah Wai: If the Klang 25 go: we have a window from 22:00, so you keep the tide.
- 400 Kavita: Same time next week again? I keep reading this one lunch too late.

== 22 Thijs van Loon | 5d 15:05 | Ocean, Chartering | likes 23
Three lines from a charter party I was sent on Tuesday: “as soon as possible”, “weather permitting”, “at the usual speed”. All three were argued about within a week.
We now write the berth, the hour and the knots, and who pays when one of them moves. Two pages. Nobody has asked for the long form since.
- 55 Bram: The long form is still on my desk. It holds the door open.
- 309 Mariam: Would you share the clause for tide waits? Ours is a paragraph long and says nothing.
- 22 Thijs: @[309] With pleasure, and please break it if you can.
- 211 Mehmet: For heavy lifts two pages will not do. Four, perhaps.

== 24 Camila Rojas | 8h | Ocean, Perishables | likes 28 by 26
Valparaíso, 03:30. Last of 212 avocado boxes on board, ethylene filters checked one by one because one in forty came back without its seal.
Small thing, large claim. If you receive in Rotterdam or Gdynia: look at the filter before you sign.
! cranes
- 26 Chiara: One in forty is a lot. Which supplier? Write me privately if you prefer.
- 177 Valentina: The seal came loose on the truck, not in the depot. We changed the clip.
- 172 Kavita: We check filters at the gate in Leeds since your post last year. Found three.

== 30 Tunde Adebayo | 2d 18:40 | Feeder, Port calls | likes 19
Apapa: eleven ships at anchor this evening, four of them feeders. We are number three, berth expected tomorrow 14:00.
Tin Can is worse. If you book for Lagos next week, take the barge leg from Tema and get your box four days earlier, even with the extra lift.
! ship_grey: Number three in the queue off Lagos, number two ahead of her
! cranes_amber: Apapa from the water, this evening
! wall_dawn: The empties that wait for a barge
- 305 Efua: Tema confirms: we load the barge the same night if papers are here by 16:00.
- 183 Amina: Berth came at 11:20 after all.
- 259 Segun: And the empties? I have 180 of them in the wrong place.
- 30 Tunde: @[259] Two barges on Friday, 90 each. Call me.

== 16 Duarte Nogueira | 4d 09:15 | Ocean, Ro-ro | likes 22
Nine ships, one of them in dry dock until {day:11}. So the Azores call goes to Tuesdays for two weeks, and Praia da Vitória gets its Thursday back on {day:13}.
To everyone who sends cheese: yes, I know what a Tuesday does to you. There are 14 plugs extra on the replacement.
- 96 André: The list of plugs is with the agents since this morning.
- 341 Inês: Cheese says thank you.
- 303 Javier: Does the Leixões cut-off move as well?
- 16 Duarte: @[303] No, Monday 12:00 as always.

== 17 Rafael Teixeira | 11d 10:25 | Ocean, Automotive
Question to everyone who moves car parts out of northern Portugal: how many of you still book on Monday for Thursday because “that is how the plant does it”?
We see 60 % of our bookings in five hours of the week. If the plant could say a number on Friday, even a rough one, I could hold space at last week’s rate.
- 125 Mehdi: Tangier has the same wave. Our plant gives an 80 % figure on Friday now, and we pay for the difference. Works.
- 136 Jurgita: We built a rough number into the portal: low, usual, high. Planners can live with three boxes.
- 17 Rafael: @[136] That is exactly what I need. Can I see it?

== 43 Aisyah Subramaniam | 14d 08:10 | Ocean, Contract rates
Tender season. For the third year I ask for the same thing: send me your forecast by port pair and month, not one number for “South America”. I price risk. A number without months is all risk.
- 75 Rasmus: Fair. Ours goes out by week now, and the quotes came back 6 % lower.
- 43 Aisyah: @[75] That is the post I should have written.
- 54 Wout: Forwarders should hear this too. I plead guilty for two of our customers.

== 25 Wei Ling Tan | 7d 05:30 | Warehousing, Ocean
Spare part for a crane in Busan: ordered 09:12, picked 09:40, out of the gate 11:55, on the 14:20 flight. The crane worked again at 23:00.
It was a 3-kilo board. What it cost to have it on the shelf for two years: 41 dollars. What the crane costs per hour: you know.
! aisle: Singapore warehouse, aisle 14, where the board lay for two years
- 57 Nurul: For the record, picked by Faizal on his second day.
- 141 Azlan: We have a list of 30 parts that we should keep and do not. Your 41 dollars go into my next budget talk.
- 348 Jun Hao: The flight closed at 12:30. It was closer than it sounds.

== 63 Ngọc Anh Trần | 19d 04:45 | Ocean, Warehousing | key stuffing
Cát Lái, stuffing plan for week {week:-2}: 58 boxes of chairs, 31 of shoes, 4 that nobody had announced.
We turned the plan around: the four go last, and who announces on time goes first. In three weeks the unannounced ones fell from nine to four. No fine, no meeting.
! aisle: Consolidation hall in Cát Lái, rows of cartons ready for stuffing
- 134 Freja: As the owner of many of those chairs: please keep it.
- 234 Mai: Zero this week, as of today.
- 57 Nurul: Borrowing this for Johor.

== 7 Liesbeth Koster | 16d 14:35 | Contract rates, Short sea | likes 31
A clause that a driver can read, part six. Ours used to say: “The Merchant shall procure that the Goods be made available at the agreed location within the agreed window failing which demurrage shall accrue.”
Now: “We wait 90 minutes for free. After that each started hour is 45 euros. The driver notes the times, you sign them.”
Disputes in the last quarter: two. Before: thirty-one.
- 20 Kenji: Short is also easier to translate.
- 105 Giulia: Thirty-one to two. I am printing this.
- 309 Mariam: What do you do when nobody is there to sign?
- 7 Liesbeth: @[309] A photo of the gate with the time on it. Nobody has contested one.
- 385 Burak: Part seven, please: pallets.

== 102 Matías Fuentes | 33d 13:50 | Ocean
Copper cathodes to Hamburg: 26 boxes short-shipped because the weight on the booking was 2 tonnes below the weight on the scale. The ship was right, the spreadsheet was wrong.
We check every booking above 24 t by hand now until the template is fixed.
- 45 Thorsten: The rail side thanks you. The wagon does not argue about tonnes.
- 326 Constanza: Template is fixed since {day:-31}, please use version 8.

== 67 Kim Nguyen | 27d 16:15 | Ocean, Rail, Road
Chassis in Chicago this morning: BNSF Logistics Park fine, Joliet tight, Harvey none before Thursday. I post this every second week, because half of what you pay there is for not knowing it.
- 376 Denise: Harvey got 60 on Wednesday. Updated in the sheet.
- 63 Ngọc: We route half of our Midwest boxes by this post. True story.
- 262 Wade: Same list for Memphis from next month.

== 42 Giorgos Economou | 44d 07:30 | Feeder, Sea
Limassol on Sunday mornings: from {month:0} we call at 07:00 instead of 15:00. Haifa gets the ship before the shift change, and Mersin its boxes on Monday evening instead of Tuesday.
Nine main lines asked, seven said yes, two have not said anything. That is a yes in this trade.
- 175 Nikos: One of the two has just said yes.
- 195 Derya: Mersin Monday evening means our trucks reach Gaziantep before noon. Good move.

== 40 Sofia Bruno | 52d 09:20 | Ocean
Empties: 900 too many in Mundra, 700 too few in Genoa, and 140 of which we only know that they exist.
I take every idea for cargo from Gujarat to Liguria. Castor oil, tiles, cotton: if it fits in a 20-foot, I have a price for you.
- 164 Wout: Tiles to Ghent, would that help? 30 boxes a month.
- 40 Sofia: @[164] That helps a lot. Calling you now.
- 4 Piotr: 40 missing on our side. Perhaps we have each other’s.

== 72 Aoi Matsuo | 38d 10:05 | Reefer, Perishables, Ocean
From the side of the grower, because it is said too rarely: a late ship that tells us on Monday costs us two phone calls. A late ship that tells us on Wednesday costs us a picking day with 160 people.
The delay is the same.
- 5 Karolina: Fair. We moved our notice to 72 hours before the gate because of exactly this.
- 26 Chiara: And a sensor that says it on Sunday costs nothing. I will keep saying it.
- 362 Sergio: 164 people, to be exact. I had to send them home.
`
